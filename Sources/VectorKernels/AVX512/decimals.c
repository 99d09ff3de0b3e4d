#include "kernels.h"

// Reads four fields at a time, each in sixteen bytes, without branching on their contents, since lengths, points and
// signs are unpredictable:
//
//     fields     - 1 2 . 5 _ _ …   7 0 _ _ …
//     digits     . 1 1 . 1 . . …   1 1 . . …     a bit for each byte
//     packed     1 2 5 7 0 …                     all digits side by side
//     spread     0 … 0 0 1 2 5     0 … 0 0 7 0   moved to the end of their sixteen
//     value      125, scale 1      70, scale 0   pairs, fours, eights, all

#if defined(__x86_64__)

#include <immintrin.h>
#include <string.h>

#define ALWAYS_INLINE static inline __attribute__((always_inline))
#define TARGET_AVX512                                                                                        \
    __attribute__((target(                                                                                   \
        "avx2,bmi,bmi2,popcnt,avx512f,avx512bw,avx512vl,avx512dq,avx512vbmi,avx512vbmi2,avx512bitalg")))

// Four fields and their masks, sixteen bits each.
typedef struct {
    __m512i values;
    uint64_t valid, digits;
    __m512i bytes;
    __m128i lengths; // four of 32 bits
} four_fields;

// The end of the previous field, then the end of this one.
typedef struct {
    uint32_t before, end;
} field_bounds;

// The bounds of the fields of four rows; past the last row, those of the last row are repeated. A field's bounds are
// adjacent in the index, except for the very first field of a block.
ALWAYS_INLINE void bounds_of_four(const csv_rows *rows, size_t column, size_t row, field_bounds *bounds) {
    const uint32_t *place = rows->separators + row * rows->width + column;
    if (__builtin_expect(row + column > 0 && row + 4 <= rows->count, 1)) {
        for (size_t lane = 0; lane < 4; lane++) memcpy(bounds + lane, place + lane * rows->width - 1, 8);
    } else {
        for (size_t lane = 0; lane < 4; lane++) {
            size_t at = row + lane < rows->count ? row + lane : rows->count - 1;
            const uint32_t *end = rows->separators + at * rows->width + column;
            bounds[lane].before = at + column == 0 ? (uint32_t)rows->start - 1 : end[-1];
            bounds[lane].end = *end;
        }
    }
    if (column + 1 < rows->width) return;
    for (size_t lane = 0; lane < 4; lane++) {
        size_t start = (uint32_t)(bounds[lane].before + 1);
        if (bounds[lane].end > start && rows->block[bounds[lane].end - 1] == '\r') bounds[lane].end--;
    }
}

ALWAYS_INLINE TARGET_AVX512 __m128i load_field(const csv_rows *rows, field_bounds bounds) {
    return _mm_loadu_si128((const __m128i *)(rows->block + (uint32_t)(bounds.before + 1)));
}

ALWAYS_INLINE TARGET_AVX512 four_fields load_four(const csv_rows *rows, size_t column, size_t row) {
    field_bounds bounds[4];
    bounds_of_four(rows, column, row, bounds);
    __m128 first = _mm_castsi128_ps(_mm_loadu_si128((const __m128i *)bounds));
    __m128 second = _mm_castsi128_ps(_mm_loadu_si128((const __m128i *)(bounds + 2)));
    __m128i before = _mm_castps_si128(_mm_shuffle_ps(first, second, 0x88));
    __m128i end = _mm_castps_si128(_mm_shuffle_ps(first, second, 0xDD));
    __m128i beyond = _mm_sub_epi32(end, before); // the length and one
    const __m512i repeat = _mm512_inserti64x4(
        _mm512_castsi256_si512(_mm256_inserti128_si256(_mm256_setzero_si256(), _mm_set1_epi8(4), 1)),
        _mm256_inserti128_si256(_mm256_castsi128_si256(_mm_set1_epi8(8)), _mm_set1_epi8(12), 1), 1);
    const __m512i places = _mm512_broadcast_i32x4(_mm_setr_epi8(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15));
    four_fields fields;
    fields.lengths = _mm_min_epu32(_mm_sub_epi32(beyond, _mm_set1_epi32(1)), _mm_set1_epi32(255));
    __m512i limits = _mm512_permutexvar_epi8(repeat, _mm512_castsi128_si512(fields.lengths));
    __m256i low = _mm256_inserti128_si256(_mm256_castsi128_si256(load_field(rows, bounds[0])), load_field(rows, bounds[1]), 1);
    __m256i high = _mm256_inserti128_si256(_mm256_castsi128_si256(load_field(rows, bounds[2])), load_field(rows, bounds[3]), 1);
    fields.valid = _mm512_cmplt_epu8_mask(places, limits);
    fields.bytes = _mm512_inserti64x4(_mm512_castsi256_si512(low), high, 1);
    fields.values = _mm512_sub_epi8(fields.bytes, _mm512_set1_epi8('0'));
    fields.digits = _mm512_mask_cmple_epu8_mask(fields.valid, fields.values, _mm512_set1_epi8(9));
    return fields;
}

ALWAYS_INLINE TARGET_AVX512 __m128i masks_as_lanes(uint64_t masks) { return _mm_cvtsi64_si128((int64_t)masks); }

// The digits of each field as a number.
ALWAYS_INLINE TARGET_AVX512 __m256i values_of(const four_fields *fields, __m128i digit_counts) {
    const __m512i tens = _mm512_set1_epi16(0x010A);
    const __m512i hundreds = _mm512_set1_epi32(0x00010064);
    const __m512i ten_thousands = _mm512_set1_epi32(0x00012710);
    const __m512i firsts = _mm512_setr_epi64(0, 2, 4, 6, 0, 2, 4, 6);
    __m128i places = _mm_sllv_epi16(_mm_set1_epi16(-1), _mm_sub_epi16(_mm_set1_epi16(16), digit_counts));
    __m512i packed = _mm512_maskz_compress_epi8(fields->digits, fields->values);
    __m512i spread = _mm512_maskz_expand_epi8((__mmask64)_mm_cvtsi128_si64(places), packed);
    __m512i pairs = _mm512_maddubs_epi16(spread, tens);
    __m512i fours = _mm512_madd_epi16(pairs, hundreds);
    __m512i eights = _mm512_madd_epi16(_mm512_packus_epi32(fours, fours), ten_thousands);
    __m512i high = _mm512_mul_epu32(eights, _mm512_set1_epi64(100000000));
    __m512i all = _mm512_add_epi64(high, _mm512_srli_epi64(eights, 32));
    return _mm512_castsi512_si256(_mm512_permutexvar_epi64(firsts, all));
}

// The scales, with fields that are not plain values marked as empty or as something else.
ALWAYS_INLINE TARGET_AVX512 __m128i marked(__m128i scales, __mmask8 plain, __m128i lengths) {
    const __m128i empty = _mm_set1_epi16(CSV_DECIMAL_EMPTY);
    const __m128i other = _mm_set1_epi16(CSV_DECIMAL_OTHER);
    __m128i marks = _mm_mask_blend_epi16(_mm_testn_epi32_mask(lengths, lengths), other, empty);
    return _mm_mask_blend_epi16(plain, marks, scales);
}

// Reads four fields of up to 16 bytes.
ALWAYS_INLINE TARGET_AVX512 void four_decimals(const csv_rows *rows, size_t column, size_t row,
                                               int64_t *coefficients, int8_t *scales) {
    const __m128i zero = _mm_setzero_si128();
    const __m128i one = _mm_set1_epi16(1);
    four_fields fields = load_four(rows, column, row);
    uint64_t point = _mm512_mask_cmpeq_epi8_mask(fields.valid, fields.bytes, _mm512_set1_epi8('.'));
    uint64_t minus = _mm512_mask_cmpeq_epi8_mask(fields.valid & 0x0001000100010001, fields.bytes,
                                                 _mm512_set1_epi8('-'));
    __m128i digits = masks_as_lanes(fields.digits);
    __m128i points = masks_as_lanes(point);
    __m128i valid = masks_as_lanes(fields.valid);
    __m128i counts = _mm_popcnt_epi16(digits);
    __m256i values = values_of(&fields, counts);
    __mmask8 negative = (__mmask8)_pext_u64(minus, 0x0001000100010001);
    values = _mm256_mask_sub_epi64(values, negative, _mm256_setzero_si256(), values);
    __m128i behind = _mm_popcnt_epi16(_mm_and_si128(digits, _mm_sub_epi16(zero, points)));
    __mmask8 plain = _mm_cmpeq_epi16_mask(masks_as_lanes(fields.digits | point | minus), valid);
    plain &= _mm_testn_epi16_mask(points, _mm_sub_epi16(points, one));
    plain &= _mm_test_epi16_mask(digits, digits);
    plain &= _mm_cmple_epu32_mask(fields.lengths, _mm_set1_epi32(16));
    uint32_t marks = (uint32_t)_mm_cvtsi128_si32(_mm_cvtepi16_epi8(marked(behind, plain, fields.lengths)));
    _mm256_storeu_si256((__m256i *)(coefficients + row), values);
    memcpy(scales + row, &marks, 4);
}

ALWAYS_INLINE TARGET_AVX512 __m512i eight_words(__m128i a, __m128i b, __m128i c, __m128i d) {
    __m256i low = _mm256_inserti128_si256(_mm256_castsi128_si256(a), b, 1);
    __m256i high = _mm256_inserti128_si256(_mm256_castsi128_si256(c), d, 1);
    return _mm512_inserti64x4(_mm512_castsi256_si512(low), high, 1);
}

ALWAYS_INLINE TARGET_AVX512 __m128i two_words(const void *first, const void *second) {
    return _mm_unpacklo_epi64(_mm_loadl_epi64(first), _mm_loadl_epi64(second));
}

// Reads eight fields of up to 8 bytes, as nearly all are: as above, with eight bits to a field. Each is loaded so as to
// end at its last byte, and what precedes it is shifted out. Returns a mask of the fields that are longer, whose
// results are not valid yet.
ALWAYS_INLINE TARGET_AVX512 uint32_t eight_decimals(const csv_rows *rows, size_t column, size_t row,
                                                int64_t *coefficients, int8_t *scales) {
    const uint32_t *place = rows->separators + row * rows->width + column;
    const size_t width = rows->width;
#define BOUNDS(lane) (place + (lane) * width - 1)
#define FIELD(lane) (rows->block + place[(lane) * width] - 8)
    __m512i bounds = eight_words(two_words(BOUNDS(0), BOUNDS(1)), two_words(BOUNDS(2), BOUNDS(3)),
                                 two_words(BOUNDS(4), BOUNDS(5)), two_words(BOUNDS(6), BOUNDS(7)));
    __m512i fields = eight_words(two_words(FIELD(0), FIELD(1)), two_words(FIELD(2), FIELD(3)),
                                 two_words(FIELD(4), FIELD(5)), two_words(FIELD(6), FIELD(7)));
#undef BOUNDS
#undef FIELD
    const __m512i low_half = _mm512_set1_epi64(0xFFFFFFFF);
    __m512i before = _mm512_and_si512(bounds, low_half);
    __m512i lengths = _mm512_sub_epi64(_mm512_sub_epi64(_mm512_srli_epi64(bounds, 32), before),
                                       _mm512_set1_epi64(1));
    __m512i unused = _mm512_slli_epi64(_mm512_sub_epi64(_mm512_set1_epi64(8), lengths), 3);
    __m512i bytes = _mm512_srlv_epi64(fields, unused);
    __m512i values = _mm512_sub_epi8(bytes, _mm512_set1_epi8('0'));
    uint64_t digit = _mm512_cmple_epu8_mask(values, _mm512_set1_epi8(9));
    uint64_t point = _mm512_cmpeq_epi8_mask(bytes, _mm512_set1_epi8('.'));
    uint64_t minus = _mm512_cmpeq_epi8_mask(bytes, _mm512_set1_epi8('-')) & 0x0101010101010101;
    __m128i digits = masks_as_lanes(digit);
    __m128i points = masks_as_lanes(point);
    __m128i counts = _mm_popcnt_epi8(digits);
    const __m128i last_bits = _mm_setr_epi8(0, -128, -64, -32, -16, -8, -4, -2, -1, 0, 0, 0, 0, 0, 0, 0);
    uint64_t places = (uint64_t)_mm_cvtsi128_si64(_mm_shuffle_epi8(last_bits, counts));
    __m512i packed = _mm512_maskz_compress_epi8(digit, values);
    __m512i spread = _mm512_maskz_expand_epi8(places, packed);
    __m512i pairs = _mm512_maddubs_epi16(spread, _mm512_set1_epi16(0x010A));
    __m512i fours = _mm512_madd_epi16(pairs, _mm512_set1_epi32(0x00010064));
    __m512i halves = _mm512_madd_epi16(fours, _mm512_set1_epi64(0x0000000100002710));
    __m512i all = _mm512_and_si512(_mm512_add_epi64(halves, _mm512_srli_epi64(halves, 32)), low_half);
    __mmask8 negative = (__mmask8)_pext_u64(minus, 0x0101010101010101);
    all = _mm512_mask_sub_epi64(all, negative, _mm512_setzero_si512(), all);
    const __m128i zero = _mm_setzero_si128();
    __m128i short_lengths = _mm512_cvtepi64_epi8(lengths);
    __m128i behind = _mm_popcnt_epi8(_mm_and_si128(digits, _mm_sub_epi8(zero, points)));
    __m128i known = _mm_popcnt_epi8(masks_as_lanes((int64_t)(digit | point | minus)));
    __mmask16 plain = _mm_cmpeq_epi8_mask(known, short_lengths);
    plain &= _mm_testn_epi8_mask(points, _mm_sub_epi8(points, _mm_set1_epi8(1)));
    plain &= _mm_test_epi8_mask(digits, digits);
    __m128i marks = _mm_mask_blend_epi8(_mm_testn_epi8_mask(short_lengths, short_lengths),
                                        _mm_set1_epi8(CSV_DECIMAL_OTHER), _mm_set1_epi8(CSV_DECIMAL_EMPTY));
    _mm512_storeu_si512(coefficients + row, all);
    _mm_storel_epi64((__m128i *)(scales + row), _mm_mask_blend_epi8(plain, marks, behind));
    return _mm512_cmpgt_epu64_mask(lengths, _mm512_set1_epi64(8));
}

// Reads one field of up to 16 bytes that is not the first of a block.
static TARGET_AVX512 void one_decimal(const csv_rows *rows, size_t column, size_t row, int64_t *coefficients,
                                      int8_t *scales) {
    csv_rows alone = *rows;
    alone.separators += row * rows->width;
    alone.count = 1;
    int64_t coefficient[4];
    int8_t scale[4];
    four_decimals(&alone, column, 0, coefficient, scale);
    coefficients[row] = coefficient[0];
    scales[row] = scale[0];
}

TARGET_AVX512 void csv_decimals_avx512(csv_rows rows, size_t column, int64_t *coefficients, int8_t *scales) {
    size_t row = 0;
    // The first field of a block has no bound before it, nor eight bytes; a line's last may end in a carriage return.
    size_t first = rows.start < 8 ? 1 : 0;
    if (column + 1 < rows.width && column > 0) {
        for (; first > 0 && row < rows.count && row < 4; row += 4) {
            four_decimals(&rows, column, row, coefficients, scales);
        }
        for (; row + 8 <= rows.count; row += 8) {
            uint32_t longer = eight_decimals(&rows, column, row, coefficients, scales);
            for (; longer; longer &= longer - 1) {
                one_decimal(&rows, column, row + (size_t)__builtin_ctz(longer), coefficients, scales);
            }
        }
    }
    for (; row < rows.count; row += 4) four_decimals(&rows, column, row, coefficients, scales);
}

TARGET_AVX512 void csv_dates_avx512(csv_rows rows, size_t column, int64_t *dates, int8_t *marks) {
    const uint64_t lanes = 0x0001000100010001;
    for (size_t row = 0; row < rows.count; row += 4) {
        four_fields fields = load_four(&rows, column, row);
        uint64_t hyphens = _mm512_mask_cmpeq_epi8_mask(fields.valid, fields.bytes, _mm512_set1_epi8('-'));
        __m128i digits = masks_as_lanes(fields.digits);
        __m256i values = values_of(&fields, _mm_popcnt_epi16(digits));
        __mmask8 plain = _mm_cmpeq_epi16_mask(digits, masks_as_lanes(0x036F * lanes));
        plain &= _mm_cmpeq_epi16_mask(masks_as_lanes(hyphens), masks_as_lanes(0x0090 * lanes));
        plain &= _mm_cmpeq_epi32_mask(fields.lengths, _mm_set1_epi32(10));
        __m128i told = marked(_mm_setzero_si128(), plain, fields.lengths);
        uint32_t packed = (uint32_t)_mm_cvtsi128_si32(_mm_cvtepi16_epi8(told));
        _mm256_storeu_si256((__m256i *)(dates + row), values);
        memcpy(marks + row, &packed, 4);
    }
}

#endif
