// Example: 0012500 at scale 4, showing the last seven of sixteen digits:
//
//     digits     … 0 0 1 2 5 0 0
//     first      the first that counts, or the last before the point
//     moved      1 2 5 0 0 …        from the first on
//     written    1 . 2 5            those behind the point one further, and the point where they were

#if defined(__aarch64__)

#include <arm_neon.h>

#define TARGET_NUMBERS
#include "../numbers.h"

static const uint8_t PLACES[16] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};

// The digits of a number below 10^16, a byte each, the first lowest; splits it into halves, fours, pairs, digits.
ALWAYS_INLINE uint8x16_t sixteen_digits(uint64_t number) {
    uint32x2_t eights = vcreate_u32(number / 100000000 | (number % 100000000) << 32);
    // 2^45 / 10^4, rounded up: exact for all 32-bit numbers.
    uint64x2_t ten_thousands = vshrq_n_u64(vmull_u32(eights, vdup_n_u32(0xD1B71759)), 45);
    uint64x2_t rest = vmlsl_u32(vmovl_u32(eights), vmovn_u64(ten_thousands), vdup_n_u32(10000));
    uint16x8_t fours = vreinterpretq_u16_u64(vsliq_n_u64(ten_thousands, rest, 32));
    // 2^19 / 100 and 2^16 / 10, rounded up: exact for numbers below 10^4 and 100. The product is doubled.
    uint16x8_t hundreds =
        vshrq_n_u16(vreinterpretq_u16_s16(vqdmulhq_n_s16(vreinterpretq_s16_u16(fours), 5243)), 4);
    fours = vmlsq_n_u16(fours, hundreds, 100);
    uint16x8_t pairs = vreinterpretq_u16_u32(
        vsliq_n_u32(vreinterpretq_u32_u16(hundreds), vreinterpretq_u32_u16(fours), 16));
    uint16x8_t tens =
        vshrq_n_u16(vreinterpretq_u16_s16(vqdmulhq_n_s16(vreinterpretq_s16_u16(pairs), 6554)), 1);
    pairs = vmlsq_n_u16(pairs, tens, 10);
    return vreinterpretq_u8_u16(vsliq_n_u16(tens, pairs, 8));
}

// Four bits for each byte, set if it is not zero.
ALWAYS_INLINE uint64_t nonzero_bytes(uint8x16_t bytes) {
    uint16x8_t nonzero = vreinterpretq_u16_u8(vtstq_u8(bytes, bytes));
    return vget_lane_u64(vreinterpret_u64_u8(vshrn_n_u16(nonzero, 4)), 0);
}

ALWAYS_INLINE uint32_t first_byte(uint64_t mask) { return (uint32_t)__builtin_ctzll(mask) >> 2; }

ALWAYS_INLINE uint32_t end_byte(uint64_t mask) { return 16 - ((uint32_t)__builtin_clzll(mask) >> 2); }

ALWAYS_INLINE void write_sixteen(uint64_t number, uint8_t *place) {
    vst1q_u8(place, vaddq_u8(sixteen_digits(number), vdupq_n_u8('0')));
}

ALWAYS_INLINE size_t write_short(csv_number number, uint8_t *place) {
    uint8x16_t digits = sixteen_digits(number.magnitude);
    uint32_t whole = 16u - number.scale;
    uint64_t significant = nonzero_bytes(digits) | (uint64_t)1 << 4 * (whole - 1);
    uint32_t first = first_byte(significant), end = end_byte(significant);
    size_t length = end - first + (end > whole);
    if (__builtin_expect(length > 16, 0)) return length;
    uint8x16_t from = vaddq_u8(vld1q_u8(PLACES), vdupq_n_u8((uint8_t)first));
    uint8x16_t point = vdupq_n_u8((uint8_t)whole);
    // Digits after the point come from one place before; a comparison that holds is −1.
    uint8x16_t moved = vqtbl1q_u8(digits, vaddq_u8(from, vcgtq_u8(from, point)));
    uint8x16_t text = vaddq_u8(moved, vdupq_n_u8('0'));
    vst1q_u8(place, vbslq_u8(vceqq_u8(from, point), vdupq_n_u8('.'), text));
    return length;
}

size_t csv_write_numbers_neon(const csv_number *numbers, size_t count, uint8_t *output) {
    return write_numbers(numbers, count, output);
}

#endif
