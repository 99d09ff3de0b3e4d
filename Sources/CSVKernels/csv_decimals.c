#include "csv_decimals.h"

// A field is read without a branch on what it holds, since lengths, points and signs come in no order:
//
//     field      - 1 2 . 5
//     digits     . 1 1 . 1          a bit for each byte
//     packed     1 2 5              the digits, side by side
//     spread     0 … 0 0 0 1 2 5    moved to the end of 16
//     value      125, scale 1       pairs, fours, eights, all

#if defined(__x86_64__)

#include <immintrin.h>

#define TARGET_AVX512 \
    __attribute__((target("avx2,bmi,bmi2,popcnt,avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2")))

TARGET_AVX512 void csv_decimals_avx512(csv_rows rows, size_t column, int64_t *coefficients, int8_t *scales) {
    const __m128i tens = _mm_set1_epi16(0x010A);
    const __m128i hundreds = _mm_set1_epi32(0x00010064);
    const __m128i ten_thousands = _mm_set1_epi32(0x00012710);
    const uint32_t *ends = rows.separators + column;
    for (size_t row = 0; row < rows.count; row++, ends += rows.width) {
        size_t start = row + column == 0 ? rows.start : (size_t)ends[-1] + 1;
        size_t end = *ends;
        if (column + 1 == rows.width && end > start && rows.block[end - 1] == '\r') end--;
        size_t length = end - start;
        uint32_t valid = _bzhi_u32(0xFFFF, (uint32_t)(length > 16 ? 16 : length));
        __m128i bytes = _mm_maskz_loadu_epi8((__mmask16)valid, rows.block + start);
        __m128i values = _mm_sub_epi8(bytes, _mm_set1_epi8('0'));
        uint32_t digits = _mm_mask_cmple_epu8_mask((__mmask16)valid, values, _mm_set1_epi8(9));
        uint32_t point = _mm_cmpeq_epi8_mask(bytes, _mm_set1_epi8('.'));
        uint32_t minus = _mm_cmpeq_epi8_mask(bytes, _mm_set1_epi8('-')) & 1;
        uint32_t count = (uint32_t)_mm_popcnt_u32(digits);
        __m128i packed = _mm_maskz_compress_epi8((__mmask16)digits, values);
        __m128i spread = _mm_maskz_expand_epi8((__mmask16)(0xFFFFu << (16 - count)), packed);
        __m128i pairs = _mm_maddubs_epi16(spread, tens);
        __m128i fours = _mm_madd_epi16(pairs, hundreds);
        __m128i eights = _mm_madd_epi16(_mm_packus_epi32(fours, fours), ten_thousands);
        uint64_t halves = (uint64_t)_mm_cvtsi128_si64(eights);
        int64_t value = (int64_t)((halves & 0xFFFFFFFF) * 100000000 + (halves >> 32));
        int32_t scale = (int32_t)_mm_popcnt_u32(digits & (0u - point));
        int is_plain = (digits | point | minus) == valid && (point & (point - 1)) == 0 && count > 0 && length <= 16;
        int64_t sign = -(int64_t)minus;
        coefficients[row] = (value ^ sign) - sign;
        scales[row] = (int8_t)(is_plain ? scale : length == 0 ? CSV_DECIMAL_EMPTY : CSV_DECIMAL_OTHER);
    }
}

#else

void csv_decimals_avx512(csv_rows rows, size_t column, int64_t *coefficients, int8_t *scales) {
    (void)column, (void)coefficients;
    for (size_t row = 0; row < rows.count; row++) scales[row] = CSV_DECIMAL_OTHER;
}

#endif
