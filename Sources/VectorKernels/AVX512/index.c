#include "../index_scan.h"

#if defined(__x86_64__)

#define TARGET_AVX512 \
    __attribute__((target("avx2,bmi,bmi2,popcnt,pclmul,avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2")))

ALWAYS_INLINE TARGET_AVX512 __m512i lanes_to_offsets(__m128i lanes, uint32_t base) {
    return _mm512_add_epi32(_mm512_cvtepu8_epi32(lanes), _mm512_set1_epi32((int)base));
}

// Writes the positions of the set bits, sixteen at a time; entries past the last are overwritten.
ALWAYS_INLINE TARGET_AVX512 size_t emit_avx512(uint64_t bits, __m512i iota, size_t base, uint32_t *output) {
    size_t count = (size_t)_mm_popcnt_u64(bits);
    __m512i lanes = _mm512_maskz_compress_epi8(bits, iota);
    uint32_t from = (uint32_t)base;
    _mm512_storeu_si512(output, lanes_to_offsets(_mm512_castsi512_si128(lanes), from));
    if (__builtin_expect(count > 16, 0)) {
        _mm512_storeu_si512(output + 16, lanes_to_offsets(_mm512_extracti32x4_epi32(lanes, 1), from));
        if (count > 32) {
            _mm512_storeu_si512(output + 32, lanes_to_offsets(_mm512_extracti32x4_epi32(lanes, 2), from));
            _mm512_storeu_si512(output + 48, lanes_to_offsets(_mm512_extracti32x4_epi32(lanes, 3), from));
        }
    }
    return count;
}

TARGET_AVX512 void csv_index_avx512(const uint8_t *block, size_t length, uint8_t delimiter,
                                    uint32_t *separators, uint32_t *record_ends,
                                    csv_block_summary *summary) {
    uint8_t positions[64];
    for (int position = 0; position < 64; position++) positions[position] = (uint8_t)position;
    const __m512i iota = _mm512_loadu_si512(positions);
    const __m512i quote = _mm512_set1_epi8('"');
    const __m512i comma = _mm512_set1_epi8((char)delimiter);
    const __m512i feed = _mm512_set1_epi8('\n');
    const __m512i carriage = _mm512_set1_epi8('\r');
    __m512i seen = _mm512_setzero_si512();
    scan_state state = SCAN_START;
    size_t separator_count = 0, record_count = 0;
    for (size_t base = 0; base < length; base += 64) {
        size_t left = length - base;
        uint64_t valid = left >= 64 ? ~(uint64_t)0 : first_bits(left);
        __m512i bytes = _mm512_maskz_loadu_epi8(valid, block + base);
        word_masks word = {_mm512_cmpeq_epi8_mask(bytes, quote), _mm512_cmpeq_epi8_mask(bytes, comma) & valid,
                           _mm512_cmpeq_epi8_mask(bytes, feed), _mm512_cmpeq_epi8_mask(bytes, carriage),
                           valid};
        seen = _mm512_or_si512(seen, bytes);
        uint64_t kept, ends;
        scan_word(&state, block, length, base, &word, &kept, &ends);
        // No test whether there are any: most words have one, and a misprediction costs more.
        uint64_t ordinals = _pext_u64(ends, kept);
        record_count += emit_avx512(ordinals, iota, separator_count, record_ends + record_count);
        separator_count += emit_avx512(kept, iota, base, separators + separator_count);
    }
    summarize(summary, &state, separator_count, record_count, _mm512_movepi8_mask(seen) != 0);
}

TARGET_AVX512 bool csv_odd_quotes_avx512(const uint8_t *block, size_t length) {
    const __m512i quote = _mm512_set1_epi8('"');
    uint64_t even = 0, odd = 0;
    size_t base = 0;
    for (; length - base >= 128; base += 128) {
        even ^= _mm512_cmpeq_epi8_mask(_mm512_loadu_si512(block + base), quote);
        odd ^= _mm512_cmpeq_epi8_mask(_mm512_loadu_si512(block + base + 64), quote);
    }
    for (; base < length; base += 64) {
        size_t left = length - base;
        uint64_t valid = left >= 64 ? ~(uint64_t)0 : first_bits(left);
        even ^= _mm512_cmpeq_epi8_mask(_mm512_maskz_loadu_epi8(valid, block + base), quote);
    }
    return __builtin_popcountll(even ^ odd) & 1;
}

TARGET_AVX512 size_t csv_line_breaks_avx512(const uint8_t *block, size_t length) {
    const __m512i feed = _mm512_set1_epi8('\n');
    const __m512i carriage = _mm512_set1_epi8('\r');
    size_t count = 0;
    for (size_t base = 0; base < length; base += 64) {
        size_t left = length - base;
        uint64_t valid = left >= 64 ? ~(uint64_t)0 : first_bits(left);
        __m512i bytes = _mm512_maskz_loadu_epi8(valid, block + base);
        uint64_t breaks = breaks_in(_mm512_cmpeq_epi8_mask(bytes, feed),
                                    _mm512_cmpeq_epi8_mask(bytes, carriage), block, length, base);
        count += (size_t)__builtin_popcountll(breaks);
    }
    return count;
}

TARGET_AVX512 size_t csv_ascii_prefix_avx512(const uint8_t *block, size_t length) {
    for (size_t base = 0; base < length; base += 64) {
        size_t left = length - base;
        uint64_t valid = left >= 64 ? ~(uint64_t)0 : first_bits(left);
        uint64_t others = _mm512_movepi8_mask(_mm512_maskz_loadu_epi8(valid, block + base));
        if (others) return base + (size_t)__builtin_ctzll(others);
    }
    return length;
}

#endif
