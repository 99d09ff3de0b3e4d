// What the AVX2 and NEON writers of numbers share: numbers one by one, and the few long ones. The file that includes this
// defines TARGET_NUMBERS, the instructions its functions use, before it, and the two functions declared here after it.
#ifndef NUMBERS_H
#define NUMBERS_H

#include "kernels.h"

#include <string.h>

#define ALWAYS_INLINE static inline __attribute__((always_inline))

// Writes the sixteen digits of a number below 10^16.
ALWAYS_INLINE TARGET_NUMBERS void write_sixteen(uint64_t number, uint8_t *place);

// Writes a number of at most sixteen digits, at most fifteen of them after the point, in sixteen bytes. Returns its
// length; a length above sixteen means that nothing was written.
ALWAYS_INLINE TARGET_NUMBERS size_t write_short(csv_number number, uint8_t *place);

// The values of eight ASCII digits, a byte each, the first lowest.
ALWAYS_INLINE uint64_t eight_digits(const uint8_t *digits) {
    uint64_t word;
    memcpy(&word, digits, 8);
    return word ^ 0x3030303030303030;
}

// Writes any number, and up to sixteen more bytes; returns its length. For the few numbers with more than sixteen
// digits, or more than fifteen after the point.
static TARGET_NUMBERS __attribute__((noinline)) size_t write_long(csv_number number, uint8_t *place) {
    // Bytes past the digits are copied too, and overwritten later.
    uint8_t digits[64] = {0};
    write_sixteen(number.magnitude / 10000000000000000, digits);
    write_sixteen(number.magnitude % 10000000000000000, digits + 16);
    uint32_t whole = 32u - number.scale; // how many digits stand before the point
    uint32_t first = 0, end = 32;
    while (first < 24 && eight_digits(digits + first) == 0) first += 8;
    while (end > 8 && eight_digits(digits + end - 8) == 0) end -= 8;
    // From the first digit that is not zero, or the last before the point, to just after the last digit that is not zero,
    // or to the point.
    uint64_t low = eight_digits(digits + first), high = eight_digits(digits + end - 8);
    first += low == 0 ? 8 : (uint32_t)__builtin_ctzll(low) >> 3;
    end -= high == 0 ? 8 : (uint32_t)__builtin_clzll(high) >> 3;
    if (first > whole - 1) first = whole - 1;
    if (end < whole) end = whole;
    uint32_t before = whole - first, behind = end - whole;
    memcpy(place, digits + first, 32);
    if (behind == 0) return before;
    place[before] = '.';
    memcpy(place + before + 1, digits + whole, 16);
    if (behind > 16) memcpy(place + before + 17, digits + whole + 16, 16);
    return before + 1 + behind;
}

ALWAYS_INLINE TARGET_NUMBERS size_t write_numbers(const csv_number *numbers, size_t count, uint8_t *output) {
    uint8_t *place = output;
    for (size_t index = 0; index < count; index++) {
        csv_number number = numbers[index];
        size_t length = SIZE_MAX;
        *place = '-';
        place += number.is_absent ? 0 : number.is_negative;
        if (__builtin_expect(number.magnitude < 10000000000000000 && number.scale <= 15, 1))
            length = write_short(number, place);
        if (__builtin_expect(length > 16, 0)) length = write_long(number, place);
        place += number.is_absent ? 0 : length;
        *place++ = ',';
    }
    return (size_t)(place - output);
}

#endif
