// Vector kernels of the structural index, for x86-64. Elsewhere every kernel says "not available".
#ifndef CSV_KERNELS_H
#define CSV_KERNELS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "csv_decimals.h"
#include "csv_numbers.h"

// Room a kernel may write past the last entry of either output array.
#define CSV_KERNEL_SLACK 64

typedef struct {
    size_t separator_count;
    size_t record_count;
    size_t quote_count;
    size_t line_break_count; // LF, lone CR, and CRLF once, inside quotes too
    ptrdiff_t first_quote_error; // -1 when every quote is well placed
    bool has_non_ascii;
    bool ends_inside_quotes;
} csv_block_summary;

// What this processor and operating system can run.
bool csv_avx2_available(void);
bool csv_avx512_available(void);

// Indexes `block[0..<length]`. Both arrays need room for `length + CSV_KERNEL_SLACK` entries.
// Call only when the matching `..._available` function says so.
void csv_index_avx2(const uint8_t *block, size_t length, uint8_t delimiter, uint32_t *separators,
                    uint32_t *record_ends, csv_block_summary *summary);
void csv_index_avx512(const uint8_t *block, size_t length, uint8_t delimiter, uint32_t *separators,
                      uint32_t *record_ends, csv_block_summary *summary);

// True when the block holds an odd number of quotes.
bool csv_odd_quotes_avx2(const uint8_t *block, size_t length);
bool csv_odd_quotes_avx512(const uint8_t *block, size_t length);

// Line breaks in the block: LF, lone CR, and CRLF once.
size_t csv_line_breaks_avx2(const uint8_t *block, size_t length);
size_t csv_line_breaks_avx512(const uint8_t *block, size_t length);

#endif
