// A vector kernel that reads one column of plain decimal numbers, for x86-64 with AVX-512.
#ifndef CSV_DECIMALS_H
#define CSV_DECIMALS_H

#include <stddef.h>
#include <stdint.h>

// What `scales` says of a field that is not digits with at most one point among them and perhaps a minus before.
#define CSV_DECIMAL_EMPTY -1
#define CSV_DECIMAL_OTHER -2

// Rows of one width: field `column` of row r ends at `separators[r * width + column]`; `start` is where row 0 begins.
typedef struct {
    const uint8_t *block;
    const uint32_t *separators;
    size_t width;
    size_t count;
    size_t start;
} csv_rows;

// Reads the field of each row: the number is `coefficients[r]` times 10 to the minus `scales[r]`. Fields of more than
// 16 characters are left to others. Call only when `csv_avx512_available` says so. 16 bytes are read from the start of
// each field; both outputs need room for a multiple of four rows.
void csv_decimals_avx512(csv_rows rows, size_t column, int64_t *coefficients, int8_t *scales);

// Reads the field of each row as a date: `2013-03-01` is 20130301, and its mark 0. Whether there is such a day is not
// looked at. Otherwise as above.
void csv_dates_avx512(csv_rows rows, size_t column, int64_t *dates, int8_t *marks);

#endif
