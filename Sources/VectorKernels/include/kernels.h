// Vector kernels of the inner loops: what they read and write, and what each processor's are called. All kernels of one
// kind give the same results; the module Kernels gathers one of each kind in a table.
#ifndef KERNELS_H
#define KERNELS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

// Room an index may take past its last entry, in either array.
#define CSV_INDEX_SLACK 64

// What is said of a block besides where its separators are.
typedef struct {
    size_t separator_count;
    size_t record_count;
    size_t quote_count;
    size_t line_break_count;     // LF, lone CR, and CRLF once, inside quotes too
    ptrdiff_t first_quote_error; // -1 when every quote is well placed
    bool has_non_ascii;
    bool ends_inside_quotes;
} csv_block_summary;

// What a scale says of a field that is not digits with at most one point among them and perhaps a minus before.
#define CSV_DECIMAL_EMPTY -1
#define CSV_DECIMAL_OTHER -2

// Rows of one width: field `column` of row r ends at `separators[r * width + column]`; `start` is where row 0 begins.
// 16 bytes may be read from the start of each field.
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

// Room a number takes at most, with what is written past its end.
#define CSV_NUMBER_ROOM 40

#if defined(__x86_64__)

// What this processor and operating system can run. No other function of a kernel may be called where it says no.
bool csv_avx2_available(void);
bool csv_avx512_available(void);

// Indexes `block[0..<length]`. Both arrays need room for `length + CSV_INDEX_SLACK` entries.
void csv_index_avx2(const uint8_t *block, size_t length, uint8_t delimiter, uint32_t *separators,
                    uint32_t *record_ends, csv_block_summary *summary);
void csv_index_avx512(const uint8_t *block, size_t length, uint8_t delimiter, uint32_t *separators,
                      uint32_t *record_ends, csv_block_summary *summary);

// True when the block holds an odd number of quotes.
bool csv_odd_quotes_avx2(const uint8_t *block, size_t length);
bool csv_odd_quotes_avx512(const uint8_t *block, size_t length);

// How many bytes at the start of the block are ASCII.
size_t csv_ascii_prefix_avx2(const uint8_t *block, size_t length);
size_t csv_ascii_prefix_avx512(const uint8_t *block, size_t length);

// Line breaks in the block: LF, lone CR, and CRLF once.
size_t csv_line_breaks_avx2(const uint8_t *block, size_t length);
size_t csv_line_breaks_avx512(const uint8_t *block, size_t length);

// Reads a field of each row as a number: `coefficients[r]` times 10 to the minus `scales[r]`. Fields of more than 16
// characters are left to others. Both outputs need room for a multiple of four rows.
void csv_decimals_avx2(csv_rows rows, size_t column, int64_t *coefficients, int8_t *scales);
void csv_decimals_avx512(csv_rows rows, size_t column, int64_t *coefficients, int8_t *scales);

// Reads a field of each row as a date: `2013-03-01` is 20130301, and its scale 0. Whether there is such a day is not
// looked at. Otherwise as above.
void csv_dates_avx2(csv_rows rows, size_t column, int64_t *dates, int8_t *scales);
void csv_dates_avx512(csv_rows rows, size_t column, int64_t *dates, int8_t *scales);

// Writes numbers, a comma behind each: no exponent, no trailing zeros behind the point, "0" for zero; only the comma for
// one that is absent. Gives the number of bytes. `output` has room for `count * CSV_NUMBER_ROOM`.
size_t csv_write_numbers_avx2(const csv_number *numbers, size_t count, uint8_t *output);
size_t csv_write_numbers_avx512(const csv_number *numbers, size_t count, uint8_t *output);

#endif

#pragma clang assume_nonnull end

#endif
