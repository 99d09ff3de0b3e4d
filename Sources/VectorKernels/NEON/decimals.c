// Reads fields in sixteen bytes each, two at a time, without branching on their contents, since lengths and points are
// unpredictable:
//
//     field      … , 1 2 . 5         the sixteen bytes before its end
//     kept       0 … 0 1 2 . 5       all before it zero
//     digits     0 … 0 0 1 2 5       the point left out
//     value      125, scale 1        pairs, fours, eights, all

#if defined(__aarch64__)

#include <arm_neon.h>

#define TARGET_COLUMNS
#include "../columns.h"

// The places of sixteen digits within pairs, pairs within fours, and fours within eights.
static const uint8_t TENS[16] = {10, 1, 10, 1, 10, 1, 10, 1, 10, 1, 10, 1, 10, 1, 10, 1};
static const uint16_t HUNDREDS[8] = {100, 1, 100, 1, 100, 1, 100, 1};
static const uint32_t TEN_THOUSANDS[4] = {10000, 1, 10000, 1};

// Sixteen digits as two numbers of eight.
ALWAYS_INLINE uint64x2_t eights_of(uint8x16_t digits) {
    uint16x8_t pairs = vpaddlq_u8(vmulq_u8(digits, vld1q_u8(TENS)));
    uint32x4_t fours = vpaddlq_u16(vmulq_u16(pairs, vld1q_u16(HUNDREDS)));
    return vpaddlq_u32(vmulq_u32(fours, vld1q_u32(TEN_THOUSANDS)));
}

// The place of the first point before the last place, which stands for none.
ALWAYS_INLINE uint32_t point_place(uint8x16_t values) {
    uint16x8_t are_points = vreinterpretq_u16_u8(vceqq_u8(values, vdupq_n_u8('.' - '0')));
    // Four bits for each byte.
    uint64_t points = vget_lane_u64(vreinterpret_u64_u8(vshrn_n_u16(are_points, 4)), 0);
    return (uint32_t)__builtin_ctzll(points | (uint64_t)0xF << 60) >> 2;
}

ALWAYS_INLINE bool two_decimals(const uint8_t *const end[2], const uint32_t length[2], int64_t *coefficients,
                                int8_t *scales) {
    uint8x16_t digits[2];
    uint32_t point[2];
    for (size_t lane = 0; lane < 2; lane++) {
        uint8x16_t values = vsubq_u8(vld1q_u8(end[lane] - 16), vdupq_n_u8('0'));
        values = vandq_u8(values, vld1q_u8(KEPT + length[lane]));
        point[lane] = point_place(values);
        digits[lane] = vqtbl1q_u8(values, vld1q_u8(WITHOUT_POINT[point[lane]]));
    }
    // A second point is no digit either, nor is one in the last place.
    if (__builtin_expect(vmaxvq_u8(vmaxq_u8(digits[0], digits[1])) > 9, 0)) return false;
    uint32x4_t first = vreinterpretq_u32_u64(eights_of(digits[0]));
    uint32x4_t second = vreinterpretq_u32_u64(eights_of(digits[1]));
    // Each eight has 32 bits, of the 64 that hold it.
    uint32x4_t eights = vuzp1q_u32(first, second);
    uint32x2_t high = vget_low_u32(vuzp1q_u32(eights, eights));
    uint32x2_t low = vget_low_u32(vuzp2q_u32(eights, eights));
    uint64x2_t numbers = vmlal_u32(vmovl_u32(low), high, vdup_n_u32(100000000));
    vst1q_s64(coefficients, vreinterpretq_s64_u64(numbers));
    // One less marks an empty field.
    scales[0] = (int8_t)(15 - point[0] - (length[0] == 0));
    scales[1] = (int8_t)(15 - point[1] - (length[1] == 0));
    return true;
}

static void one_decimal(const uint8_t *start, uint32_t length, int64_t *coefficient, int8_t *scale) {
    *coefficient = 0;
    *scale = length == 0 ? CSV_DECIMAL_EMPTY : CSV_DECIMAL_OTHER;
    if (length > 16) return;
    bool is_negative = length > 0 && start[0] == '-';
    int64_t value = 0;
    uint32_t digits = 0, decimals = 0;
    bool has_point = false;
    for (uint32_t place = is_negative; place < length; place++) {
        uint8_t digit = (uint8_t)(start[place] - '0');
        if (digit <= 9) {
            value = value * 10 + digit;
            digits++;
            decimals += has_point;
        } else if (start[place] == '.' && !has_point) {
            has_point = true;
        } else {
            return;
        }
    }
    if (digits == 0) return;
    *coefficient = is_negative ? -value : value;
    *scale = (int8_t)decimals;
}

static const uint8_t LEAST_DATE[16] = {'0', '0', '0', '0', '-', '0', '0', '-', '0', '0'};
static const uint8_t MOST_DATE[16] = {9, 9, 9, 9, 0, 9, 9, 0, 9, 9, 255, 255, 255, 255, 255, 255};
static const uint8_t DATE_DIGITS[8] = {0, 1, 2, 3, 5, 6, 8, 9};

ALWAYS_INLINE bool two_dates(const uint8_t *const start[2], int64_t *dates, int8_t *scales) {
    const uint8x16_t least = vld1q_u8(LEAST_DATE), most = vld1q_u8(MOST_DATE);
    uint8x16_t first = vsubq_u8(vld1q_u8(start[0]), least), second = vsubq_u8(vld1q_u8(start[1]), least);
    uint8x16_t odd = vorrq_u8(vcgtq_u8(first, most), vcgtq_u8(second, most));
    if (__builtin_expect(vmaxvq_u8(odd) != 0, 0)) return false;
    const uint8x8_t packing = vld1_u8(DATE_DIGITS);
    uint8x16_t digits = vcombine_u8(vqtbl1_u8(first, packing), vqtbl1_u8(second, packing));
    vst1q_s64(dates, vreinterpretq_s64_u64(eights_of(digits)));
    scales[0] = scales[1] = 0;
    return true;
}

static void one_date(const uint8_t *start, uint32_t length, int64_t *date, int8_t *scale) {
    const uint8_t *const twice[2] = {start, start};
    int64_t dates[2];
    int8_t marks[2];
    bool is_plain = length == 10 && two_dates(twice, dates, marks);
    *date = is_plain ? dates[0] : 0;
    *scale = is_plain ? 0 : length == 0 ? CSV_DECIMAL_EMPTY : CSV_DECIMAL_OTHER;
}

void csv_decimals_neon(csv_rows rows, size_t column, int64_t *coefficients, int8_t *scales) {
    read_decimals(&rows, column, coefficients, scales);
}

void csv_dates_neon(csv_rows rows, size_t column, int64_t *dates, int8_t *scales) {
    read_dates(&rows, column, dates, scales);
}

#endif
