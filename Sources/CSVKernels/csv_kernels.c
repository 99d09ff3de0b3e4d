#include "csv_kernels.h"

// A block is read 64 bytes at a time; a byte is a bit, the first byte the lowest.
//
//     bytes    a , " x , y " \n
//     quotes   . . 1 . . . 1 .
//     inside   . . 1 1 1 1 . .     prefix xor of quotes, the opening quote included
//     commas   . 1 . . 1 . . .
//     kept     . 1 . . . . . 1     (commas | ends) & ~inside

#if defined(__x86_64__)

#include <immintrin.h>
#include <string.h>

#define NO_ERROR SIZE_MAX
#define ALWAYS_INLINE static inline __attribute__((always_inline))
#define TARGET_AVX2 __attribute__((target("avx2,bmi,popcnt,pclmul")))
#define TARGET_AVX512 \
    __attribute__((target("avx2,bmi,bmi2,popcnt,pclmul,avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2")))

bool csv_avx2_available(void) {
    __builtin_cpu_init();
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
           __builtin_cpu_supports("popcnt") && __builtin_cpu_supports("pclmul");
}

bool csv_avx512_available(void) {
    __builtin_cpu_init();
    return csv_avx2_available() && __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("avx512f") &&
           __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl") &&
           __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vbmi") &&
           __builtin_cpu_supports("avx512vbmi2") && __builtin_cpu_supports("avx512bitalg");
}

// What 64 bytes hold, and which of them are part of the block.
typedef struct {
    uint64_t quotes, delimiters, feeds, returns, valid;
} word_masks;

// What one word hands to the next.
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

// Strict quoting: an opening quote follows the start, a separator or a quote; a closing quote is
// followed by a separator, a quote or the end. An error is placed at its quote.
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

// Where lines end in a word; inside quotes too.
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

// MARK: AVX2

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

ALWAYS_INLINE TARGET_AVX2 uint64_t prefix_xor(uint64_t bits) {
    __m128i product = _mm_clmulepi64_si128(_mm_cvtsi64_si128((int64_t)bits), _mm_set1_epi8(-1), 0);
    return (uint64_t)_mm_cvtsi128_si64(product);
}

// Turns the word's masks into its separators and, among them, its record ends.
ALWAYS_INLINE TARGET_AVX2 void scan_word(scan_state *state, const uint8_t *block, size_t length, size_t base,
                                         const word_masks *word, uint64_t *separators, uint64_t *terminators) {
    uint64_t ends = line_ends(state, block, length, base, word);
    *terminators = ends;
    *separators = ends | word->delimiters;
    // Most words have nothing to do with quotes.
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

// Writes the positions of the set bits, eight at a time; what is written past the last is overwritten.
ALWAYS_INLINE TARGET_AVX2 size_t emit_avx2(uint64_t bits, size_t base, uint32_t *output) {
    size_t count = (size_t)__builtin_popcountll(bits);
    for (size_t done = 0; done < count; done += 8) {
        for (size_t lane = 0; lane < 8; lane++) {
            output[done + lane] = (uint32_t)(base + _tzcnt_u64(bits));
            bits = _blsr_u64(bits);
        }
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

// MARK: AVX-512

ALWAYS_INLINE TARGET_AVX512 __m512i lanes_to_offsets(__m128i lanes, uint32_t base) {
    return _mm512_add_epi32(_mm512_cvtepu8_epi32(lanes), _mm512_set1_epi32((int)base));
}

// Writes the positions of the set bits, sixteen at a time; what is written past the last is overwritten.
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
        // Not asked whether there are any: most words have one, and a wrong guess costs more.
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

#else

bool csv_avx2_available(void) { return false; }
bool csv_avx512_available(void) { return false; }

#define UNAVAILABLE_INDEX(name)                                                                            \
    void name(const uint8_t *block, size_t length, uint8_t delimiter, uint32_t *separators,               \
              uint32_t *record_ends, csv_block_summary *summary) {                                        \
        (void)block, (void)length, (void)delimiter, (void)separators, (void)record_ends;                  \
        *summary = (csv_block_summary){0, 0, 0, 0, -1, false, false};                                  \
    }
UNAVAILABLE_INDEX(csv_index_avx2)
UNAVAILABLE_INDEX(csv_index_avx512)

#define UNAVAILABLE(type, name) \
    type name(const uint8_t *block, size_t length) { return (void)block, (void)length, (type)0; }
UNAVAILABLE(bool, csv_odd_quotes_avx2)
UNAVAILABLE(bool, csv_odd_quotes_avx512)
UNAVAILABLE(size_t, csv_ascii_prefix_avx2)
UNAVAILABLE(size_t, csv_ascii_prefix_avx512)
UNAVAILABLE(size_t, csv_line_breaks_avx2)
UNAVAILABLE(size_t, csv_line_breaks_avx512)

#endif
