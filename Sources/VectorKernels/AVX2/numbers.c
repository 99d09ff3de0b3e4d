// Example: 0012500 at scale 4, showing the last seven of sixteen digits:
//
//     digits     … 0 0 1 2 5 0 0
//     first      the first that counts, or the last before the point
//     moved      1 2 5 0 0 …        from the first on
//     written    1 . 2 5            those behind the point one further, and the point where they were

#if defined(__x86_64__)

#include <immintrin.h>

#define TARGET_AVX2 __attribute__((target("avx2,bmi,bmi2,popcnt")))
#define TARGET_NUMBERS TARGET_AVX2
#include "../numbers.h"

// The digits of a number below 10^16, a byte each, the first lowest; splits it into halves, fours, pairs, digits.
ALWAYS_INLINE TARGET_AVX2 __m128i sixteen_digits(uint64_t number) {
    uint64_t high = number / 100000000, low = number % 100000000;
    __m128i eights = _mm_set_epi64x((long long)low, (long long)high);
    // 2^45 / 10^4, rounded up: exact for all 32-bit numbers.
    __m128i ten_thousands = _mm_srli_epi64(_mm_mul_epu32(eights, _mm_set1_epi64x(0xD1B71759)), 45);
    __m128i rest = _mm_sub_epi64(eights, _mm_mul_epu32(ten_thousands, _mm_set1_epi64x(10000)));
    __m128i fours = _mm_or_si128(ten_thousands, _mm_slli_epi64(rest, 32));
    // 2^19 / 100 and 2^16 / 10, rounded up: exact for numbers below 10^4 and 100.
    __m128i hundreds = _mm_srli_epi16(_mm_mulhi_epu16(fours, _mm_set1_epi16(5243)), 3);
    rest = _mm_sub_epi16(fours, _mm_mullo_epi16(hundreds, _mm_set1_epi16(100)));
    __m128i pairs = _mm_or_si128(hundreds, _mm_slli_epi32(rest, 16));
    __m128i tens = _mm_mulhi_epu16(pairs, _mm_set1_epi16(6554));
    rest = _mm_sub_epi16(pairs, _mm_mullo_epi16(tens, _mm_set1_epi16(10)));
    return _mm_or_si128(tens, _mm_slli_epi16(rest, 8));
}

ALWAYS_INLINE TARGET_AVX2 uint32_t nonzero_bytes(__m128i bytes) {
    return (uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(bytes, _mm_setzero_si128())) ^ 0xFFFF;
}

ALWAYS_INLINE TARGET_AVX2 void write_sixteen(uint64_t number, uint8_t *place) {
    _mm_storeu_si128((__m128i *)place, _mm_add_epi8(sixteen_digits(number), _mm_set1_epi8('0')));
}

ALWAYS_INLINE TARGET_AVX2 size_t write_short(csv_number number, uint8_t *place) {
    const __m128i places = _mm_setr_epi8(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    __m128i digits = sixteen_digits(number.magnitude);
    uint32_t whole = 16u - number.scale;
    uint32_t significant = nonzero_bytes(digits) | (uint32_t)1 << (whole - 1);
    uint32_t first = (uint32_t)__builtin_ctz(significant);
    uint32_t end = 32u - (uint32_t)__builtin_clz(significant);
    size_t length = end - first + (end > whole);
    if (__builtin_expect(length > 16, 0)) return length;
    __m128i from = _mm_add_epi8(places, _mm_set1_epi8((char)first));
    __m128i point = _mm_set1_epi8((char)whole);
    // Digits after the point come from one place before.
    __m128i moved = _mm_shuffle_epi8(digits, _mm_add_epi8(from, _mm_cmpgt_epi8(from, point)));
    __m128i text = _mm_add_epi8(moved, _mm_set1_epi8('0'));
    text = _mm_blendv_epi8(text, _mm_set1_epi8('.'), _mm_cmpeq_epi8(from, point));
    _mm_storeu_si128((__m128i *)place, text);
    return length;
}

TARGET_AVX2 size_t csv_write_numbers_avx2(const csv_number *numbers, size_t count, uint8_t *output) {
    return write_numbers(numbers, count, output);
}

#endif
