// Vector kernels for the inner loops: the types they read and write, and their functions for each kind of processor.
// All kernels of a kind give the same results; the module Kernels gathers one of each kind in a table.
#ifndef KERNELS_H
#define KERNELS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

// The room an index may use past its last entry, in either array.
#define CSV_INDEX_SLACK 64

// What an index reports about a block, apart from its separators.
typedef struct {
    size_t separator_count;
    size_t record_count;
    size_t quote_count;
    size_t line_break_count;     // LF, lone CR, and CRLF once, inside quotes too
    ptrdiff_t first_quote_error; // -1 when every quote is well placed
    bool has_non_ascii;
    bool ends_inside_quotes;
} csv_block_summary;

// Scales that mark a field other than digits with at most one point and an optional leading minus.
#define CSV_DECIMAL_EMPTY -1
#define CSV_DECIMAL_OTHER -2

// Rows of the same width: field `column` of row r ends at `separators[r * width + column]`; `start` is the offset of
// row 0. The 16 bytes from the start of each field must be readable.
typedef struct {
    const uint8_t *block;
    const uint32_t *separators;
    size_t width;
    size_t count;
    size_t start;
} csv_rows;

// `magnitude` times 10 to the minus `scale`, which is 0 to CSV_NUMBER_SCALES - 1.
typedef struct {
    uint64_t magnitude;
    uint8_t scale;
    bool is_negative;
    bool is_absent;
} csv_number;

_Static_assert(sizeof(csv_number) == 16 && offsetof(csv_number, scale) == 8 &&
                   offsetof(csv_number, is_negative) == 9 && offsetof(csv_number, is_absent) == 10,
               "Swift lays the same figure out in this way");

#define CSV_NUMBER_SCALES 30

// The maximum room a number needs, including bytes written past its end.
#define CSV_NUMBER_ROOM 40

// Each kernel has the following functions, with its name at the end.
//
// `csv_index_…` indexes `block[0..<length]`. Both arrays need room for `length + CSV_INDEX_SLACK` entries.
//
// `csv_odd_quotes_…` returns whether the block contains an odd number of quotes.
//
// `csv_ascii_prefix_…` returns the number of bytes at the start of the block that are ASCII.
//
// `csv_line_breaks_…` counts the line breaks in the block; LF, lone CR and CRLF each count once.
//
// `csv_decimals_…` reads a field of each row as a number: `coefficients[r]` times 10 to the minus `scales[r]`. Fields of
// more than 16 characters are marked CSV_DECIMAL_OTHER. Both outputs need room for the number of rows rounded up to a
// multiple of four.
//
// `csv_dates_…` reads a field of each row as a date: `2013-03-01` becomes 20130301 with scale 0. Whether the day exists
// is not checked. Otherwise as above.
//
// `csv_write_numbers_…` writes numbers, each followed by a comma: no exponent, no trailing zeros after the point, "0"
// for zero, and only the comma for an absent number. Returns the number of bytes. `output` needs room for
// `count * CSV_NUMBER_ROOM`.
#define CSV_KERNEL(name)                                                                                     \
    void csv_index_##name(const uint8_t *block, size_t length, uint8_t delimiter, uint32_t *separators,      \
                          uint32_t *record_ends, csv_block_summary *summary);                                \
    bool csv_odd_quotes_##name(const uint8_t *block, size_t length);                                         \
    size_t csv_ascii_prefix_##name(const uint8_t *block, size_t length);                                     \
    size_t csv_line_breaks_##name(const uint8_t *block, size_t length);                                      \
    void csv_decimals_##name(csv_rows rows, size_t column, int64_t *coefficients, int8_t *scales);           \
    void csv_dates_##name(csv_rows rows, size_t column, int64_t *dates, int8_t *scales);                     \
    size_t csv_write_numbers_##name(const csv_number *numbers, size_t count, uint8_t *output)

#if defined(__x86_64__)

// Whether this processor and operating system can run a kernel. If not, none of its functions may be called.
bool csv_avx2_available(void);
bool csv_avx512_available(void);

CSV_KERNEL(avx2);
CSV_KERNEL(avx512);

#elif defined(__aarch64__)

// Every arm64 processor can run it.
CSV_KERNEL(neon);

#endif

#pragma clang assume_nonnull end

#endif
