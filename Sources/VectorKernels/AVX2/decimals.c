#include "kernels.h"

// Reads fields in sixteen bytes each, two at a time, without branching on their contents, since lengths, points and
// signs are unpredictable:
//
//     field      - 1 2 . 5 _ _ …
//     digits     . 1 1 . 1 . . …     a bit for each byte
//     moved      0 … 0 0 1 2 5       to the end of the sixteen, the point left out, all else zero
//     value      125, scale 1        pairs, fours, eights, all

#if defined(__x86_64__)

#include <immintrin.h>

#define ALWAYS_INLINE static inline __attribute__((always_inline))
#define TARGET_AVX2 __attribute__((target("avx2,bmi,bmi2,popcnt")))

// A field of up to sixteen bytes, or the first sixteen of a longer one.
typedef struct {
    __m128i bytes, values;
    uint32_t length, valid, digits;
} one_field;

// Finds the start and length of a row's field, without the carriage return of a line end.
ALWAYS_INLINE uint32_t field_length(const csv_rows *rows, const uint32_t *end, size_t column, size_t row,
                                    const uint8_t **start) {
    uint32_t first = row + column == 0 ? (uint32_t)rows->start : end[-1] + 1;
    uint32_t length = *end - first;
    *start = rows->block + first;
    if (column + 1 == rows->width && length > 0 && rows->block[*end - 1] == '\r') length--;
    return length;
}

ALWAYS_INLINE TARGET_AVX2 one_field load_one(const uint8_t *start, uint32_t length) {
    one_field field;
    field.length = length;
    field.valid = _bzhi_u32(0xFFFF, length < 16 ? length : 16);
    field.bytes = _mm_loadu_si128((const __m128i *)start);
    field.values = _mm_sub_epi8(field.bytes, _mm_set1_epi8('0'));
    __m128i are_digits = _mm_cmpeq_epi8(_mm_min_epu8(field.values, _mm_set1_epi8(9)), field.values);
    field.values = _mm_and_si128(field.values, are_digits);
    field.digits = (uint32_t)_mm_movemask_epi8(are_digits) & field.valid;
    return field;
}

ALWAYS_INLINE TARGET_AVX2 uint32_t bytes_equal(one_field field, char byte) {
    return (uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(field.bytes, _mm_set1_epi8(byte))) & field.valid;
}

// Sixteen digits as a number.
ALWAYS_INLINE TARGET_AVX2 uint64_t value_of(__m128i digits) {
    __m128i pairs = _mm_maddubs_epi16(digits, _mm_set1_epi16(0x010A));
    __m128i fours = _mm_madd_epi16(pairs, _mm_set1_epi32(0x00010064));
    __m128i eights = _mm_madd_epi16(_mm_packus_epi32(fours, fours), _mm_set1_epi32(0x00012710));
    uint64_t both = (uint64_t)_mm_cvtsi128_si64(eights);
    return (uint32_t)both * (uint64_t)100000000 + (both >> 32);
}

// Moves a field's bytes to the end of the sixteen, and those up to `point` one place further, so that it is dropped.
ALWAYS_INLINE TARGET_AVX2 __m128i moved_to_end(one_field field, int point) {
    const __m128i places = _mm_setr_epi8(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    __m128i from = _mm_sub_epi8(places, _mm_set1_epi8((char)(16 - (int)field.length)));
    __m128i behind = _mm_cmpgt_epi8(from, _mm_set1_epi8((char)point));
    from = _mm_sub_epi8(_mm_add_epi8(from, _mm_set1_epi8(-1)), behind);
    return _mm_shuffle_epi8(field.values, from);
}

// Reads any field, of any length.
static TARGET_AVX2 void one_decimal(const uint8_t *start, uint32_t length, int64_t *coefficient, int8_t *scale) {
    one_field field = load_one(start, length);
    uint32_t points = bytes_equal(field, '.');
    uint32_t minus = bytes_equal(field, '-') & 1;
    // Without a point, use a place before all bytes.
    int point = points ? (int)_tzcnt_u32(points) : -128;
    int64_t value = (int64_t)value_of(moved_to_end(field, point));
    bool is_plain = (field.digits | points | minus) == field.valid && (points & (points - 1)) == 0 &&
                    field.digits != 0 && length <= 16;
    int mark = length == 0 ? CSV_DECIMAL_EMPTY : CSV_DECIMAL_OTHER;
    *coefficient = (value ^ -(int64_t)minus) + minus;
    *scale = (int8_t)(is_plain ? (points ? (int)length - 1 - point : 0) : mark);
}

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

ALWAYS_INLINE TARGET_AVX2 __m256i load_two(const void *low, const void *high) {
    return _mm256_inserti128_si256(_mm256_castsi128_si256(_mm_loadu_si128(low)), _mm_loadu_si128(high), 1);
}

// Stores the lower 64 bits of each half.
ALWAYS_INLINE TARGET_AVX2 void store_two(__m256i numbers, int64_t *output) {
    __m256i joined = _mm256_permute4x64_epi64(numbers, _MM_SHUFFLE(0, 0, 2, 0));
    _mm_storeu_si128((__m128i *)output, _mm256_castsi256_si128(joined));
}

// Reads two fields of at most fifteen bytes, one in each half, each as the end of the sixteen bytes before `end`.
// Returns false if one is neither empty nor digits with at most one point before the last of them.
ALWAYS_INLINE TARGET_AVX2 bool two_decimals(const uint8_t *const end[2], const uint32_t length[2],
                                            int64_t *coefficients, int8_t *scales) {
    __m256i bytes = load_two(end[0] - 16, end[1] - 16);
    __m256i values = _mm256_sub_epi8(bytes, _mm256_set1_epi8('0'));
    values = _mm256_and_si256(values, load_two(KEPT + length[0], KEPT + length[1]));
    __m256i are_points = _mm256_cmpeq_epi8(values, _mm256_set1_epi8('.' - '0'));
    // The last place stands for no point.
    uint32_t points = (uint32_t)_mm256_movemask_epi8(are_points) | 0x80008000;
    uint32_t point[2] = {_tzcnt_u32(points), _tzcnt_u32(points >> 16)};
    __m256i digits = _mm256_shuffle_epi8(values, load_two(WITHOUT_POINT[point[0]], WITHOUT_POINT[point[1]]));
    // A second point is no digit either, nor is one in the last place.
    __m256i odd = _mm256_subs_epu8(digits, _mm256_set1_epi8(9));
    if (__builtin_expect(!_mm256_testz_si256(odd, odd), 0)) return false;
    __m256i pairs = _mm256_maddubs_epi16(digits, _mm256_set1_epi16(0x010A));
    __m256i fours = _mm256_madd_epi16(pairs, _mm256_set1_epi32(0x00010064));
    __m256i eights = _mm256_madd_epi16(_mm256_packus_epi32(fours, fours), _mm256_set1_epi32(0x00012710));
    __m256i high = _mm256_mul_epu32(eights, _mm256_set1_epi64x(100000000));
    store_two(_mm256_add_epi64(high, _mm256_srli_epi64(eights, 32)), coefficients);
    // One less marks an empty field.
    scales[0] = (int8_t)(15 - point[0] - (length[0] == 0));
    scales[1] = (int8_t)(15 - point[1] - (length[1] == 0));
    return true;
}

ALWAYS_INLINE TARGET_AVX2 void decimal_of_row(const csv_rows *rows, size_t column, size_t row,
                                              int64_t *coefficients, int8_t *scales) {
    const uint8_t *start;
    uint32_t length = field_length(rows, rows->separators + row * rows->width + column, column, row, &start);
    one_decimal(start, length, coefficients + row, scales + row);
}

// Reads the rows from `row` on two at a time, which must have sixteen bytes before the end of the field. A carriage
// return makes a field odd unless `before_return`, a constant for each caller, is set.
ALWAYS_INLINE TARGET_AVX2 void decimals_from(size_t row, const csv_rows *rows, size_t column, bool before_return,
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

TARGET_AVX2 void csv_decimals_avx2(csv_rows rows, size_t column, int64_t *coefficients, int8_t *scales) {
    const uint32_t *place = rows.separators + column;
    size_t row = 0;
    // The very first field has no end of another before it, and the first fields of a block no sixteen bytes.
    for (; row < rows.count && (row + column == 0 || *place <= 16); row++, place += rows.width)
        decimal_of_row(&rows, column, row, coefficients, scales);
    if (row < rows.count && column + 1 == rows.width && rows.block[*place - 1] == '\r') {
        decimals_from(row, &rows, column, true, coefficients, scales);
    } else {
        decimals_from(row, &rows, column, false, coefficients, scales);
    }
}

// Reads two fields of ten bytes, one in each half; returns false if one has other bytes than a date.
ALWAYS_INLINE TARGET_AVX2 bool two_dates(const uint8_t *const start[2], int64_t *dates, int8_t *scales) {
    const __m256i least = _mm256_broadcastsi128_si256(
        _mm_setr_epi8('0', '0', '0', '0', '-', '0', '0', '-', '0', '0', 0, 0, 0, 0, 0, 0));
    const __m256i most = _mm256_broadcastsi128_si256(
        _mm_setr_epi8(9, 9, 9, 9, 0, 9, 9, 0, 9, 9, -1, -1, -1, -1, -1, -1));
    const __m256i packing = _mm256_broadcastsi128_si256(
        _mm_setr_epi8(0, 1, 2, 3, 5, 6, 8, 9, -1, -1, -1, -1, -1, -1, -1, -1));
    __m256i values = _mm256_sub_epi8(load_two(start[0], start[1]), least);
    __m256i odd = _mm256_subs_epu8(values, most);
    if (__builtin_expect(!_mm256_testz_si256(odd, odd), 0)) return false;
    __m256i pairs = _mm256_maddubs_epi16(_mm256_shuffle_epi8(values, packing), _mm256_set1_epi16(0x010A));
    __m256i fours = _mm256_madd_epi16(pairs, _mm256_set1_epi32(0x00010064));
    // The bytes behind the eight digits are zero, and so is the upper half of each number.
    store_two(_mm256_madd_epi16(_mm256_packus_epi32(fours, fours), _mm256_set1_epi64x(0x00012710)), dates);
    scales[0] = scales[1] = 0;
    return true;
}

static TARGET_AVX2 void one_date(const uint8_t *start, uint32_t length, int64_t *date, int8_t *scale) {
    const __m128i packing = _mm_setr_epi8(-1, -1, -1, -1, -1, -1, -1, -1, 0, 1, 2, 3, 5, 6, 8, 9);
    one_field field = load_one(start, length);
    bool is_plain = length == 10 && field.digits == 0x036F && bytes_equal(field, '-') == 0x0090;
    int mark = length == 0 ? CSV_DECIMAL_EMPTY : CSV_DECIMAL_OTHER;
    *date = (int64_t)value_of(_mm_shuffle_epi8(field.values, packing));
    *scale = (int8_t)(is_plain ? 0 : mark);
}

TARGET_AVX2 void csv_dates_avx2(csv_rows rows, size_t column, int64_t *dates, int8_t *scales) {
    const uint32_t *end = rows.separators + column;
    for (size_t row = 0; row < rows.count; row += 2, end += 2 * rows.width) {
        const uint8_t *start[2];
        uint32_t length[2];
        length[0] = field_length(&rows, end, column, row, &start[0]);
        if (row + 1 < rows.count) {
            length[1] = field_length(&rows, end + rows.width, column, row + 1, &start[1]);
            if (length[0] == 10 && length[1] == 10 && two_dates(start, dates + row, scales + row)) continue;
            one_date(start[1], length[1], dates + row + 1, scales + row + 1);
        }
        one_date(start[0], length[0], dates + row, scales + row);
    }
}

#endif
