// What the AVX2 and NEON readers of columns share: two fields at a time, and one by one what is not of the usual form.
// The file that includes this defines TARGET_COLUMNS, the instructions its functions use, before it, and the four
// functions declared here after it.
#ifndef COLUMNS_H
#define COLUMNS_H

#include "kernels.h"

#define ALWAYS_INLINE static inline __attribute__((always_inline))

// Reads two fields of at most fifteen bytes, each as the end of the sixteen bytes before `end`. Returns false if one is
// neither empty nor digits with at most one point before the last of them.
ALWAYS_INLINE TARGET_COLUMNS bool two_decimals(const uint8_t *const end[2], const uint32_t length[2],
                                               int64_t *coefficients, int8_t *scales);

// Reads any field, of any length.
static TARGET_COLUMNS void one_decimal(const uint8_t *start, uint32_t length, int64_t *coefficient, int8_t *scale);

// Reads two fields of ten bytes; returns false if one has other bytes than a date.
ALWAYS_INLINE TARGET_COLUMNS bool two_dates(const uint8_t *const start[2], int64_t *dates, int8_t *scales);

static TARGET_COLUMNS void one_date(const uint8_t *start, uint32_t length, int64_t *date, int8_t *scale);

// The bytes of a field that ends a word of sixteen: those from `KEPT + length` on.
static const uint8_t KEPT[32] = {0,   0,   0,   0,   0,   0,   0,   0,   0,   0,   0,   0,   0,   0,   0,   0,
                                 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255};

// For each place of the point, where the sixteen bytes without it come from: those before it from one place further
// up. No number that is read here ends with a point; the last row is for those without one.
#define FROM(p, i) ((i) <= (p) ? (i) == 0 ? 0x80 : (i)-1 : (i))
#define FROM_ALL(p)                                                                                          \
    {FROM(p, 0), FROM(p, 1), FROM(p, 2),  FROM(p, 3),  FROM(p, 4),  FROM(p, 5),  FROM(p, 6),  FROM(p, 7),    \
     FROM(p, 8), FROM(p, 9), FROM(p, 10), FROM(p, 11), FROM(p, 12), FROM(p, 13), FROM(p, 14), FROM(p, 15)}
static const uint8_t WITHOUT_POINT[16][16] = {
    FROM_ALL(0), FROM_ALL(1), FROM_ALL(2),  FROM_ALL(3),  FROM_ALL(4),  FROM_ALL(5),  FROM_ALL(6),  FROM_ALL(7),
    FROM_ALL(8), FROM_ALL(9), FROM_ALL(10), FROM_ALL(11), FROM_ALL(12), FROM_ALL(13), FROM_ALL(14), FROM_ALL(-1),
};

// Finds the start and length of a row's field, without the carriage return of a line end.
ALWAYS_INLINE uint32_t field_length(const csv_rows *rows, const uint32_t *end, size_t column, size_t row,
                                    const uint8_t **start) {
    uint32_t first = row + column == 0 ? (uint32_t)rows->start : end[-1] + 1;
    uint32_t length = *end - first;
    *start = rows->block + first;
    if (column + 1 == rows->width && length > 0 && rows->block[*end - 1] == '\r') length--;
    return length;
}

ALWAYS_INLINE TARGET_COLUMNS void decimal_of_row(const csv_rows *rows, size_t column, size_t row,
                                              int64_t *coefficients, int8_t *scales) {
    const uint8_t *start;
    uint32_t length = field_length(rows, rows->separators + row * rows->width + column, column, row, &start);
    one_decimal(start, length, coefficients + row, scales + row);
}

// Reads the rows from `row` on two at a time, which must have sixteen bytes before the end of the field. A carriage
// return makes a field odd unless `before_return`, a constant for each caller, is set.
ALWAYS_INLINE TARGET_COLUMNS void decimals_from(size_t row, const csv_rows *rows, size_t column, bool before_return,
                                             int64_t *coefficients, int8_t *scales) {
    size_t width = rows->width;
    const uint32_t *place = rows->separators + row * width + column;
    for (; row + 1 < rows->count; row += 2, place += 2 * width) {
        uint32_t length[2] = {place[0] - place[-1] - 1, place[width] - place[width - 1] - 1};
        const uint8_t *end[2] = {rows->block + place[0], rows->block + place[width]};
        if (before_return) {
            for (size_t lane = 0; lane < 2; lane++) {
                uint32_t returns = length[lane] > 0 && end[lane][-1] == '\r';
                length[lane] -= returns;
                end[lane] -= returns;
            }
        }
        if (__builtin_expect((length[0] | length[1]) < 16, 1) &&
            two_decimals(end, length, coefficients + row, scales + row))
            continue;
        decimal_of_row(rows, column, row, coefficients, scales);
        decimal_of_row(rows, column, row + 1, coefficients, scales);
    }
    if (row < rows->count) decimal_of_row(rows, column, row, coefficients, scales);
}

ALWAYS_INLINE TARGET_COLUMNS void read_decimals(const csv_rows *rows, size_t column, int64_t *coefficients,
                                                int8_t *scales) {
    const uint32_t *place = rows->separators + column;
    size_t row = 0;
    // The very first field has no end of another before it, and the first fields of a block no sixteen bytes.
    for (; row < rows->count && (row + column == 0 || *place <= 16); row++, place += rows->width)
        decimal_of_row(rows, column, row, coefficients, scales);
    if (row < rows->count && column + 1 == rows->width && rows->block[*place - 1] == '\r') {
        decimals_from(row, rows, column, true, coefficients, scales);
    } else {
        decimals_from(row, rows, column, false, coefficients, scales);
    }
}

ALWAYS_INLINE TARGET_COLUMNS void read_dates(const csv_rows *rows, size_t column, int64_t *dates, int8_t *scales) {
    const uint32_t *end = rows->separators + column;
    for (size_t row = 0; row < rows->count; row += 2, end += 2 * rows->width) {
        const uint8_t *start[2];
        uint32_t length[2];
        length[0] = field_length(rows, end, column, row, &start[0]);
        if (row + 1 < rows->count) {
            length[1] = field_length(rows, end + rows->width, column, row + 1, &start[1]);
            if (length[0] == 10 && length[1] == 10 && two_dates(start, dates + row, scales + row)) continue;
            one_date(start[1], length[1], dates + row + 1, scales + row + 1);
        }
        one_date(start[0], length[0], dates + row, scales + row);
    }
}

#endif
