// A vector kernel that writes plain decimal numbers, for x86-64 with AVX-512.
#ifndef CSV_NUMBERS_H
#define CSV_NUMBERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// `magnitude` times 10 to the minus `scale`, which is 0 to CSV_NUMBER_SCALES - 1.
typedef struct {
    uint64_t magnitude;
    uint8_t scale;
    bool is_negative;
    bool is_absent;
} csv_number;

#define CSV_NUMBER_SCALES 30

// Room a number takes at most, with what is written past its end.
#define CSV_NUMBER_ROOM 40

// What this processor and operating system can run.
bool csv_numbers_avx512_available(void);

// Writes numbers, a comma behind each: no exponent, no trailing zeros behind the point, "0" for zero; only the comma for
// one that is absent. Gives the number of bytes. `output` has room for `count * CSV_NUMBER_ROOM`.
size_t csv_write_numbers_avx512(const csv_number *numbers, size_t count, uint8_t *output);

#endif
