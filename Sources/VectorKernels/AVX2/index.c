#include "../index_scan.h"

#if defined(__x86_64__)

#include <string.h>

typedef struct {
    __m256i low, high;
} word_avx2;

ALWAYS_INLINE TARGET_AVX2 word_avx2 load_avx2(const uint8_t *bytes) {
    word_avx2 word = {_mm256_loadu_si256((const __m256i *)bytes),
                      _mm256_loadu_si256((const __m256i *)(bytes + 32))};
    return word;
}

ALWAYS_INLINE TARGET_AVX2 word_avx2 load_tail_avx2(const uint8_t *bytes, size_t count) {
    uint8_t padded[64] = {0};
    memcpy(padded, bytes, count);
    return load_avx2(padded);
}

ALWAYS_INLINE TARGET_AVX2 uint64_t equal_avx2(word_avx2 word, __m256i pattern) {
    uint32_t low = (uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(word.low, pattern));
    uint32_t high = (uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(word.high, pattern));
    return ((uint64_t)high << 32) | low;
}

// Writes the positions of the set bits; entries past the last are overwritten. Twelve at once, since most words have no
// more separators: how many there are is unpredictable.
ALWAYS_INLINE TARGET_AVX2 size_t emit_avx2(uint64_t bits, size_t base, uint32_t *output) {
    size_t count = (size_t)__builtin_popcountll(bits);
    for (size_t lane = 0; lane < 12; lane++) {
        output[lane] = (uint32_t)(base + _tzcnt_u64(bits));
        bits = _blsr_u64(bits);
    }
    for (size_t done = 12; done < count; done++) {
        output[done] = (uint32_t)(base + _tzcnt_u64(bits));
        bits = _blsr_u64(bits);
    }
    return count;
}

TARGET_AVX2 void csv_index_avx2(const uint8_t *block, size_t length, uint8_t delimiter, uint32_t *separators,
                                uint32_t *record_ends, csv_block_summary *summary) {
    const __m256i quote = _mm256_set1_epi8('"');
    const __m256i comma = _mm256_set1_epi8((char)delimiter);
    const __m256i feed = _mm256_set1_epi8('\n');
    const __m256i carriage = _mm256_set1_epi8('\r');
    __m256i seen = _mm256_setzero_si256();
    scan_state state = SCAN_START;
    size_t separator_count = 0, record_count = 0;
    for (size_t base = 0; base < length; base += 64) {
        size_t left = length - base;
        word_avx2 bytes = left >= 64 ? load_avx2(block + base) : load_tail_avx2(block + base, left);
        uint64_t valid = left >= 64 ? ~(uint64_t)0 : first_bits(left);
        word_masks word = {equal_avx2(bytes, quote), equal_avx2(bytes, comma) & valid,
                           equal_avx2(bytes, feed), equal_avx2(bytes, carriage), valid};
        seen = _mm256_or_si256(seen, _mm256_or_si256(bytes.low, bytes.high));
        uint64_t kept, ends;
        scan_word(&state, block, length, base, &word, &kept, &ends);
        for (; ends; ends = _blsr_u64(ends)) {
            uint64_t before = kept & (_blsi_u64(ends) - 1);
            record_ends[record_count++] = (uint32_t)(separator_count + (size_t)__builtin_popcountll(before));
        }
        separator_count += emit_avx2(kept, base, separators + separator_count);
    }
    summarize(summary, &state, separator_count, record_count, _mm256_movemask_epi8(seen) != 0);
}

TARGET_AVX2 bool csv_odd_quotes_avx2(const uint8_t *block, size_t length) {
    const __m256i quote = _mm256_set1_epi8('"');
    __m256i low = _mm256_setzero_si256(), high = low;
    size_t base = 0;
    for (; length - base >= 64; base += 64) {
        word_avx2 word = load_avx2(block + base);
        low = _mm256_xor_si256(low, _mm256_cmpeq_epi8(word.low, quote));
        high = _mm256_xor_si256(high, _mm256_cmpeq_epi8(word.high, quote));
    }
    uint64_t tail = equal_avx2(load_tail_avx2(block + base, length - base), quote);
    uint32_t all = (uint32_t)_mm256_movemask_epi8(_mm256_xor_si256(low, high));
    return (__builtin_popcountll(tail) + __builtin_popcount(all)) & 1;
}

TARGET_AVX2 size_t csv_line_breaks_avx2(const uint8_t *block, size_t length) {
    const __m256i feed = _mm256_set1_epi8('\n');
    const __m256i carriage = _mm256_set1_epi8('\r');
    size_t count = 0;
    for (size_t base = 0; base < length; base += 64) {
        size_t left = length - base;
        word_avx2 word = left >= 64 ? load_avx2(block + base) : load_tail_avx2(block + base, left);
        uint64_t breaks = breaks_in(equal_avx2(word, feed), equal_avx2(word, carriage), block, length, base);
        count += (size_t)__builtin_popcountll(breaks);
    }
    return count;
}

TARGET_AVX2 size_t csv_ascii_prefix_avx2(const uint8_t *block, size_t length) {
    for (size_t base = 0; base < length; base += 64) {
        size_t left = length - base;
        word_avx2 word = left >= 64 ? load_avx2(block + base) : load_tail_avx2(block + base, left);
        uint64_t high = (uint64_t)(uint32_t)_mm256_movemask_epi8(word.high) << 32;
        uint64_t others = high | (uint32_t)_mm256_movemask_epi8(word.low);
        if (others) return base + (size_t)__builtin_ctzll(others);
    }
    return length;
}

#endif
