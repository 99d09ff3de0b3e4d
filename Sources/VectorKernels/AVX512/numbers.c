#include "kernels.h"

// Example: 0012500 at scale 4, showing the last seven of thirty-two digits:
//
//     digits     … 0 0 1 2 5 0 0
//     kept       . . . 1 1 1 . .     from the first significant digit to the last: 1.25
//     packed     1 2 5 …
//     spread     1 . 2 5 …           a hole after the whole digits, where the point shows through

#if defined(__x86_64__)

#include <immintrin.h>

#define ALWAYS_INLINE static inline __attribute__((always_inline))
#define TARGET_AVX512                                                                                         \
    __attribute__((target("avx2,bmi,bmi2,lzcnt,popcnt,avx512f,avx512bw,avx512vl,avx512dq,avx512ifma,"         \
                          "avx512vbmi,avx512vbmi2")))

// The digits of a number below 10^8, one per 64 bits: each is the fraction of n / 10^k, in 52 bits, times ten. 2^52 /
// 10^8 must be rounded down, with a correction, to keep the error below one in the last digit. See D. Lemire,
// "Converting integers to decimal strings faster with AVX-512", 2022.
ALWAYS_INLINE TARGET_AVX512 __m512i eight_digits(uint64_t number) {
    const __m512i reciprocals = _mm512_setr_epi64(0x2AF31DC, 0x1AD7F29B, 0x10C6F7A0C, 0xA7C5AC472, 0x68DB8BAC72,
                                                  0x4189374BC6B, 0x28F5C28F5C29, 0x199999999999A);
    const __m512i amends = _mm512_setr_epi64(0x1A1A400, 0, 0, 0, 0, 0, 0, 0);
    __m512i fractions = _mm512_madd52lo_epu64(amends, _mm512_set1_epi64((long long)number), reciprocals);
    return _mm512_madd52hi_epu64(_mm512_set1_epi64('0'), _mm512_set1_epi64(10), fractions);
}

// Thirty-two digits of a number; eight of them are always zero.
ALWAYS_INLINE TARGET_AVX512 __m256i digits_of(uint64_t magnitude) {
    // A branch, because the numbers of a column are similar and it is nearly always predicted correctly.
    if (magnitude < 100000000) {
        __m128i last = _mm512_cvtepi64_epi8(eight_digits(magnitude));
        __m128i zeros = _mm_set1_epi8('0');
        return _mm256_inserti128_si256(_mm256_castsi128_si256(zeros), _mm_unpacklo_epi64(zeros, last), 1);
    }
    uint64_t low = magnitude % 10000000000000000, high = magnitude / 10000000000000000;
    const __m512i every_eighth = _mm512_castsi128_si512(
        _mm_setr_epi8(0x00, 0x08, 0x10, 0x18, 0x20, 0x28, 0x30, 0x38, 0x40, 0x48, 0x50, 0x58, 0x60, 0x68, 0x70, 0x78));
    __m512i lows = _mm512_permutex2var_epi8(eight_digits(low / 100000000), every_eighth, eight_digits(low % 100000000));
    __m512i highs = _mm512_permutex2var_epi8(_mm512_set1_epi64('0'), every_eighth, eight_digits(high));
    return _mm256_inserti128_si256(_mm512_castsi512_si256(highs), _mm512_castsi512_si128(lows), 1);
}

TARGET_AVX512 size_t csv_write_numbers_avx512(const csv_number *numbers, size_t count, uint8_t *output) {
    uint8_t *place = output;
    for (size_t index = 0; index < count; index++) {
        csv_number number = numbers[index];
        __m256i digits = digits_of(number.magnitude);
        uint32_t whole = 32u - number.scale; // how many digits stand before the point
        uint32_t significant = _mm256_cmpneq_epi8_mask(digits, _mm256_set1_epi8('0'));
        uint32_t first = _tzcnt_u32(significant);
        uint32_t end = 32u - _lzcnt_u32(significant);
        first = first < whole - 1 ? first : whole - 1;
        uint32_t has_point = end > whole;
        end = has_point ? end : whole;
        uint32_t kept = (uint32_t)_bzhi_u64(~(uint64_t)0, end) & ~(uint32_t)0 << first;
        // Without a point, the hole is placed past the end of the number.
        uint32_t hole = has_point ? (uint32_t)1 << (whole - first) : 0;
        __m256i packed = _mm256_maskz_compress_epi8(kept, digits);
        __m256i spread = _mm256_mask_expand_epi8(_mm256_set1_epi8('.'), ~hole, packed);
        uint32_t length = end - first + has_point;
        *place = '-';
        place += number.is_absent ? 0 : number.is_negative;
        _mm256_storeu_si256((__m256i *)place, spread);
        place += number.is_absent ? 0 : length;
        *place++ = ',';
    }
    return (size_t)(place - output);
}

#endif
