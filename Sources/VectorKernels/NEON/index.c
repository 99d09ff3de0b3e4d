#include "../index_scan.h"

#if defined(__aarch64__)

#include <arm_acle.h>
#include <arm_neon.h>
#include <string.h>

// 64 bytes, dealt out to four vectors: byte i is in vector i % 4.
typedef uint8x16x4_t word_neon;

ALWAYS_INLINE word_neon load_neon(const uint8_t *bytes) { return vld4q_u8(bytes); }

ALWAYS_INLINE word_neon load_tail_neon(const uint8_t *bytes, size_t count) {
    uint8_t padded[64] = {0};
    memcpy(padded, bytes, count);
    return load_neon(padded);
}

// One bit for each of the 64 bytes, from vectors whose bytes have all bits set or none. Since they are dealt out, four
// neighbouring bits are one bit of each vector:
//
//     pairs      b a . . . . . .     the top bits of two vectors
//     fours      d c b a . . . .     of all four
//     twice      d c b a d c b a     and again below, so that halves of neighbours can be joined
ALWAYS_INLINE uint64_t bits_neon(uint8x16_t a, uint8x16_t b, uint8x16_t c, uint8x16_t d) {
    uint8x16_t fours = vsriq_n_u8(vsriq_n_u8(d, c, 1), vsriq_n_u8(b, a, 1), 2);
    uint8x16_t twice = vsriq_n_u8(fours, fours, 4);
    return vget_lane_u64(vreinterpret_u64_u8(vshrn_n_u16(vreinterpretq_u16_u8(twice), 4)), 0);
}

ALWAYS_INLINE uint64_t equal_neon(word_neon word, uint8x16_t pattern) {
    return bits_neon(vceqq_u8(word.val[0], pattern), vceqq_u8(word.val[1], pattern),
                     vceqq_u8(word.val[2], pattern), vceqq_u8(word.val[3], pattern));
}

ALWAYS_INLINE uint8x16_t any_neon(word_neon word) {
    return vorrq_u8(vorrq_u8(word.val[0], word.val[1]), vorrq_u8(word.val[2], word.val[3]));
}

// The position of the lowest set bit, or 64.
ALWAYS_INLINE uint32_t lowest_neon(uint64_t bits) { return __clzll(__rbitll(bits)); }

// Writes the positions of the set bits; entries past the last are overwritten. Twelve at once, since most words have no
// more separators: how many there are is unpredictable.
ALWAYS_INLINE size_t emit_neon(uint64_t bits, size_t base, uint32_t *output) {
    size_t count = (size_t)__builtin_popcountll(bits);
    for (size_t lane = 0; lane < 12; lane++) {
        output[lane] = (uint32_t)base + lowest_neon(bits);
        bits &= bits - 1;
    }
    for (size_t done = 12; done < count; done++) {
        output[done] = (uint32_t)base + lowest_neon(bits);
        bits &= bits - 1;
    }
    return count;
}

void csv_index_neon(const uint8_t *block, size_t length, uint8_t delimiter, uint32_t *separators,
                    uint32_t *record_ends, csv_block_summary *summary) {
    const uint8x16_t quote = vdupq_n_u8('"');
    const uint8x16_t comma = vdupq_n_u8(delimiter);
    const uint8x16_t feed = vdupq_n_u8('\n');
    const uint8x16_t carriage = vdupq_n_u8('\r');
    uint8x16_t seen = vdupq_n_u8(0);
    scan_state state = SCAN_START;
    size_t separator_count = 0, record_count = 0;
    for (size_t base = 0; base < length; base += 64) {
        size_t left = length - base;
        word_neon bytes = left >= 64 ? load_neon(block + base) : load_tail_neon(block + base, left);
        uint64_t valid = left >= 64 ? ~(uint64_t)0 : first_bits(left);
        word_masks word = {equal_neon(bytes, quote), equal_neon(bytes, comma) & valid,
                           equal_neon(bytes, feed), equal_neon(bytes, carriage), valid};
        seen = vorrq_u8(seen, any_neon(bytes));
        uint64_t kept, ends;
        scan_word(&state, block, length, base, &word, &kept, &ends);
        for (; ends; ends &= ends - 1) {
            uint64_t before = kept & ((ends & (0 - ends)) - 1);
            record_ends[record_count++] = (uint32_t)(separator_count + (size_t)__builtin_popcountll(before));
        }
        separator_count += emit_neon(kept, base, separators + separator_count);
    }
    summarize(summary, &state, separator_count, record_count, vmaxvq_u8(seen) >= 0x80);
}

bool csv_odd_quotes_neon(const uint8_t *block, size_t length) {
    const uint8x16_t quote = vdupq_n_u8('"');
    uint8x16_t odd[4] = {vdupq_n_u8(0), vdupq_n_u8(0), vdupq_n_u8(0), vdupq_n_u8(0)};
    size_t base = 0;
    for (; length - base >= 64; base += 64) {
        for (size_t part = 0; part < 4; part++)
            odd[part] = veorq_u8(odd[part], vceqq_u8(vld1q_u8(block + base + 16 * part), quote));
    }
    uint8x16_t all = veorq_u8(veorq_u8(odd[0], odd[1]), veorq_u8(odd[2], odd[3]));
    uint64_t tail = equal_neon(load_tail_neon(block + base, length - base), quote);
    return (__builtin_popcountll(tail) + vaddvq_u8(vandq_u8(all, vdupq_n_u8(1)))) & 1;
}

size_t csv_line_breaks_neon(const uint8_t *block, size_t length) {
    const uint8x16_t feed = vdupq_n_u8('\n');
    const uint8x16_t carriage = vdupq_n_u8('\r');
    size_t count = 0;
    for (size_t base = 0; base < length; base += 64) {
        size_t left = length - base;
        word_neon word = left >= 64 ? load_neon(block + base) : load_tail_neon(block + base, left);
        uint64_t breaks = breaks_in(equal_neon(word, feed), equal_neon(word, carriage), block, length, base);
        count += (size_t)__builtin_popcountll(breaks);
    }
    return count;
}

size_t csv_ascii_prefix_neon(const uint8_t *block, size_t length) {
    for (size_t base = 0; base < length; base += 64) {
        size_t left = length - base;
        word_neon word = left >= 64 ? load_neon(block + base) : load_tail_neon(block + base, left);
        if (vmaxvq_u8(any_neon(word)) < 0x80) continue;
        // Only the top bits are joined.
        return base + lowest_neon(bits_neon(word.val[0], word.val[1], word.val[2], word.val[3]));
    }
    return length;
}

#endif
