// What the indexes with vector instructions share: turning masks of 64 bytes into separators and record ends.
#ifndef INDEX_SCAN_H
#define INDEX_SCAN_H

#include "kernels.h"

#if defined(__x86_64__) || defined(__aarch64__)

// A block is read 64 bytes at a time. Each byte is a bit; the first byte is the lowest.
//
//     bytes    a , " x , y " \n
//     quotes   . . 1 . . . 1 .
//     inside   . . 1 1 1 1 . .     prefix xor of quotes, the opening quote included
//     commas   . 1 . . 1 . . .
//     kept     . 1 . . . . . 1     (commas | ends) & ~inside

#define NO_ERROR SIZE_MAX
#define ALWAYS_INLINE static inline __attribute__((always_inline))

#if defined(__x86_64__)
#include <immintrin.h>
#define TARGET_AVX2 __attribute__((target("avx2,bmi,popcnt,pclmul")))
#define TARGET_SCAN TARGET_AVX2
#else
#define TARGET_SCAN
#endif

// The masks of 64 bytes, and which of the bytes belong to the block.
typedef struct {
    uint64_t quotes, delimiters, feeds, returns, valid;
} word_masks;

// The state carried from one word to the next.
typedef struct {
    uint64_t inside;         // all ones while a quoted field is open
    uint64_t may_open;       // 1 when the byte before may stand before an opening quote
    uint64_t just_closed;    // 1 when the byte before is a closing quote
    size_t first_error;
    size_t quote_count;
    size_t line_break_count; // inside quotes too
} scan_state;

static const scan_state SCAN_START = {0, 1, 0, NO_ERROR, 0, 0};

ALWAYS_INLINE size_t smaller(size_t a, size_t b) { return a < b ? a : b; }

ALWAYS_INLINE bool next_is_feed(const uint8_t *block, size_t length, size_t next) {
    return next < length && block[next] == '\n';
}

// Strict quoting: an opening quote follows the start, a separator or a quote; a closing quote is followed by a
// separator, a quote or the end. An error is located at its quote.
ALWAYS_INLINE void check_quotes(scan_state *state, size_t base, const word_masks *word, uint64_t inside) {
    uint64_t allowed = word->quotes | word->delimiters | word->feeds | word->returns;
    uint64_t opening = word->quotes & inside;
    uint64_t closing = word->quotes & ~inside;
    uint64_t bad_opening = opening & ~((allowed << 1) | state->may_open);
    uint64_t bad_follower = ((closing << 1) | state->just_closed) & ~allowed & word->valid;
    state->may_open = allowed >> 63;
    state->just_closed = closing >> 63;
    if (__builtin_expect((bad_opening | bad_follower) != 0, 0) && state->first_error == NO_ERROR) {
        size_t open = bad_opening ? base + (size_t)__builtin_ctzll(bad_opening) : NO_ERROR;
        size_t close = bad_follower ? base + (size_t)__builtin_ctzll(bad_follower) - 1 : NO_ERROR;
        state->first_error = smaller(open, close);
    }
}

// The line ends in a word, even inside quotes.
ALWAYS_INLINE uint64_t line_ends(scan_state *state, const uint8_t *block, size_t length, size_t base,
                                 const word_masks *word) {
    uint64_t ends = word->feeds;
    if (word->returns) {
        uint64_t followed = word->feeds >> 1;
        if (word->returns >> 63) followed |= (uint64_t)next_is_feed(block, length, base + 64) << 63;
        ends |= word->returns & ~followed;
    }
    state->line_break_count += (size_t)__builtin_popcountll(ends);
    return ends;
}

ALWAYS_INLINE void summarize(csv_block_summary *summary, const scan_state *state, size_t separator_count,
                             size_t record_count, bool has_non_ascii) {
    summary->separator_count = separator_count;
    summary->record_count = record_count;
    summary->quote_count = state->quote_count;
    summary->line_break_count = state->line_break_count;
    summary->first_quote_error = state->first_error == NO_ERROR ? -1 : (ptrdiff_t)state->first_error;
    summary->has_non_ascii = has_non_ascii;
    summary->ends_inside_quotes = state->inside != 0;
}

ALWAYS_INLINE uint64_t breaks_in(uint64_t feeds, uint64_t returns, const uint8_t *block, size_t length,
                                 size_t base) {
    uint64_t followed = feeds >> 1;
    if (returns >> 63) followed |= (uint64_t)next_is_feed(block, length, base + 64) << 63;
    return feeds | (returns & ~followed);
}

ALWAYS_INLINE uint64_t first_bits(size_t count) { return ((uint64_t)1 << count) - 1; }

// Each bit of the result is the xor of all bits up to and including it.
ALWAYS_INLINE TARGET_SCAN uint64_t prefix_xor(uint64_t bits) {
#if defined(__x86_64__)
    __m128i product = _mm_clmulepi64_si128(_mm_cvtsi64_si128((int64_t)bits), _mm_set1_epi8(-1), 0);
    return (uint64_t)_mm_cvtsi128_si64(product);
#else
    // Not every arm64 processor has a carry-less product.
    for (unsigned distance = 1; distance < 64; distance *= 2) bits ^= bits << distance;
    return bits;
#endif
}

// Turns the word's masks into its separators and record ends.
ALWAYS_INLINE TARGET_SCAN void scan_word(scan_state *state, const uint8_t *block, size_t length, size_t base,
                                         const word_masks *word, uint64_t *separators, uint64_t *terminators) {
    uint64_t ends = line_ends(state, block, length, base, word);
    *terminators = ends;
    *separators = ends | word->delimiters;
    // Most words contain no quotes and lie outside them.
    if (__builtin_expect((word->quotes | state->inside | state->just_closed) == 0, 1)) {
        state->may_open = (word->delimiters | word->feeds | word->returns) >> 63;
        return;
    }
    uint64_t inside = prefix_xor(word->quotes) ^ state->inside;
    state->inside = (uint64_t)((int64_t)inside >> 63);
    state->quote_count += (size_t)__builtin_popcountll(word->quotes);
    check_quotes(state, base, word, inside);
    *terminators &= ~inside;
    *separators &= ~inside;
}

#endif

#endif
