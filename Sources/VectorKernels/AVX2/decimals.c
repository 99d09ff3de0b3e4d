// Reads fields in sixteen bytes each, two at a time, without branching on their contents, since lengths, points and
// signs are unpredictable:
//
//     field      - 1 2 . 5 _ _ …
//     digits     . 1 1 . 1 . . …     a bit for each byte
//     moved      0 … 0 0 1 2 5       to the end of the sixteen, the point left out, all else zero
//     value      125, scale 1        pairs, fours, eights, all

#if defined(__x86_64__)

#include <immintrin.h>

#define TARGET_AVX2 __attribute__((target("avx2,bmi,bmi2,popcnt")))
#define TARGET_COLUMNS TARGET_AVX2
#include "../columns.h"

// A field of up to sixteen bytes, or the first sixteen of a longer one.
typedef struct {
    __m128i bytes, values;
    uint32_t length, valid, digits;
} one_field;

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

ALWAYS_INLINE TARGET_AVX2 __m256i load_two(const void *low, const void *high) {
    return _mm256_inserti128_si256(_mm256_castsi128_si256(_mm_loadu_si128(low)), _mm_loadu_si128(high), 1);
}

// Stores the lower 64 bits of each half.
ALWAYS_INLINE TARGET_AVX2 void store_two(__m256i numbers, int64_t *output) {
    __m256i joined = _mm256_permute4x64_epi64(numbers, _MM_SHUFFLE(0, 0, 2, 0));
    _mm_storeu_si128((__m128i *)output, _mm256_castsi256_si128(joined));
}

// One field in each half.
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

// One field in each half.
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

TARGET_AVX2 void csv_decimals_avx2(csv_rows rows, size_t column, int64_t *coefficients, int8_t *scales) {
    read_decimals(&rows, column, coefficients, scales);
}

TARGET_AVX2 void csv_dates_avx2(csv_rows rows, size_t column, int64_t *dates, int8_t *scales) {
    read_dates(&rows, column, dates, scales);
}

#endif
