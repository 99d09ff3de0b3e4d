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

// Reads two fields, one in each half; returns false if one is neither plain nor empty.
//
// A number without a point is treated as if it had one after its last digit.
ALWAYS_INLINE TARGET_AVX2 bool two_decimals(const uint8_t *const start[2], const uint32_t length[2],
                                            int64_t *coefficients, int8_t *scales) {
    const __m256i places = _mm256_broadcastsi128_si256(
        _mm_setr_epi8(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15));
    const __m256i moves = _mm256_setr_m128i(_mm_set1_epi8(0), _mm_set1_epi8(2));
    const __m256i points_at = _mm256_setr_m128i(_mm_set1_epi8(1), _mm_set1_epi8(3));
    __m256i bytes = _mm256_setr_m128i(_mm_loadu_si128((const __m128i *)start[0]),
                                      _mm_loadu_si128((const __m128i *)start[1]));
    __m256i values = _mm256_sub_epi8(bytes, _mm256_set1_epi8('0'));
    __m256i are_digits = _mm256_cmpeq_epi8(_mm256_min_epu8(values, _mm256_set1_epi8(9)), values);
    values = _mm256_and_si256(values, are_digits);
    uint32_t valid = _bzhi_u32(0xFFFF, length[0]) | _bzhi_u32(0xFFFF, length[1]) << 16;
    uint32_t digits = (uint32_t)_mm256_movemask_epi8(are_digits) & valid;
    uint32_t points = (uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(bytes, _mm256_set1_epi8('.'))) & valid;
    uint32_t minus = (uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(bytes, _mm256_set1_epi8('-'))) & valid;
    minus &= 0x00010001;
    uint32_t first = points & 0xFFFF, second = points >> 16;
    bool has_digits[2] = {(digits & 0xFFFF) != 0, digits >> 16 != 0};
    uint32_t odd = ((digits | points | minus) ^ valid) | (first & (first - 1)) | (second & (second - 1));
    odd |= (uint32_t)(has_digits[0] != (length[0] != 0)) | (uint32_t)(has_digits[1] != (length[1] != 0));
    odd |= (uint32_t)(length[0] > 16) | (uint32_t)(length[1] > 16);
    if (__builtin_expect(odd != 0, 0)) return false;
    uint32_t point[2] = {_tzcnt_u32(first | (uint32_t)1 << length[0]), _tzcnt_u32(second | (uint32_t)1 << length[1])};
    uint32_t count[2] = {length[0] + (first == 0), length[1] + (second == 0)};
    uint32_t both = ((count[0] - 16) & 0xFF) | point[0] << 8 | ((count[1] - 16) & 0xFF) << 16 | point[1] << 24;
    __m256i numbers = _mm256_set1_epi32((int)both);
    __m256i from = _mm256_add_epi8(places, _mm256_shuffle_epi8(numbers, moves));
    __m256i behind = _mm256_cmpgt_epi8(from, _mm256_shuffle_epi8(numbers, points_at));
    from = _mm256_sub_epi8(_mm256_add_epi8(from, _mm256_set1_epi8(-1)), behind);
    __m256i pairs = _mm256_maddubs_epi16(_mm256_shuffle_epi8(values, from), _mm256_set1_epi16(0x010A));
    __m256i fours = _mm256_madd_epi16(pairs, _mm256_set1_epi32(0x00010064));
    __m256i eights = _mm256_madd_epi16(_mm256_packus_epi32(fours, fours), _mm256_set1_epi32(0x00012710));
    __m256i all = _mm256_add_epi64(_mm256_mul_epu32(eights, _mm256_set1_epi64x(100000000)),
                                   _mm256_srli_epi64(eights, 32));
    int64_t value[2] = {_mm256_extract_epi64(all, 0), _mm256_extract_epi64(all, 2)};
    int64_t negative[2] = {minus & 1, minus >> 16};
    coefficients[0] = (value[0] ^ -negative[0]) + negative[0];
    coefficients[1] = (value[1] ^ -negative[1]) + negative[1];
    // For an empty field the scale comes to 0; subtracting one marks it as empty.
    scales[0] = (int8_t)(count[0] - 1 - point[0] - (length[0] == 0));
    scales[1] = (int8_t)(count[1] - 1 - point[1] - (length[1] == 0));
    return true;
}

TARGET_AVX2 void csv_decimals_avx2(csv_rows rows, size_t column, int64_t *coefficients, int8_t *scales) {
    const uint32_t *end = rows.separators + column;
    size_t row = 0;
    for (; row < rows.count; row += 2, end += 2 * rows.width) {
        const uint8_t *start[2];
        uint32_t length[2];
        length[0] = field_length(&rows, end, column, row, &start[0]);
        if (row + 1 < rows.count) {
            length[1] = field_length(&rows, end + rows.width, column, row + 1, &start[1]);
            if (two_decimals(start, length, coefficients + row, scales + row)) continue;
            one_decimal(start[1], length[1], coefficients + row + 1, scales + row + 1);
        }
        one_decimal(start[0], length[0], coefficients + row, scales + row);
    }
}

TARGET_AVX2 void csv_dates_avx2(csv_rows rows, size_t column, int64_t *dates, int8_t *scales) {
    const __m128i packing = _mm_setr_epi8(-1, -1, -1, -1, -1, -1, -1, -1, 0, 1, 2, 3, 5, 6, 8, 9);
    const uint32_t *end = rows.separators + column;
    for (size_t row = 0; row < rows.count; row++, end += rows.width) {
        const uint8_t *start;
        uint32_t length = field_length(&rows, end, column, row, &start);
        one_field field = load_one(start, length);
        bool is_plain = length == 10 && field.digits == 0x036F && bytes_equal(field, '-') == 0x0090;
        int mark = length == 0 ? CSV_DECIMAL_EMPTY : CSV_DECIMAL_OTHER;
        dates[row] = (int64_t)value_of(_mm_shuffle_epi8(field.values, packing));
        scales[row] = (int8_t)(is_plain ? 0 : mark);
    }
}

#endif
