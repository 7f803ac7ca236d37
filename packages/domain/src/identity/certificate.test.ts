import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { certificateFingerprint, NUMBER_MAX, NUMBER_MIN, plainNumber } from './certificate.ts'

const plain = fc.stringMatching(new RegExp(`^[A-Z0-9]{${NUMBER_MIN},${NUMBER_MAX}}$`))
const between = fc.constantFrom('', ' ', '-', ' - ', '　', '–', '.', '/')

describe('a certificate number', () => {
  it('is the same for any grouping and letter case', () => {
    fc.assert(
      fc.property(plain, between, (number, sign) => {
        expect(plainNumber([...number].join(sign))).toBe(number)
        expect(plainNumber(` ${number.toLowerCase()} `)).toBe(number)
      }),
    )
  })

  it.each([
    ['TR 4471 9002', 'TR44719002'],
    ['ｔｒ４４７１－９００２', 'TR44719002'],
    ['110101-1990 0101 123x', '11010119900101123X'],
    ['第123456号', '第123456号'],
    ['١٢٣٤٥٦٧', '1234567'],
    ['TR४४७१۹۰۰২', 'TR44719002'],
    ['𝟒𝟒𝟕𝟏①②', '447112'],
    ['〇〇123', '00123'],
    ['МЕ 123456', 'МЕ123456'],
    ['É1234', 'É1234'],
  ])('%s is normalised to %s', (written, number) => {
    expect(plainNumber(written)).toBe(number)
  })

  it.each([
    // Letters of several scripts.
    ...['ТR44719002', 'TRΑ4719002', '第A123456', 'AԲ12345', 'Ꭺ12345', 'ꓮ12345', 'A١ف2345'],
    ...['', '   ', 'AB1', '----', '1234;5678', '<script>', '12 34\u0000', 'A'.repeat(NUMBER_MAX + 1)],
  ])('%j is not a certificate number', text => {
    expect(plainNumber(text)).toBeNull()
  })

  it('does not change when it is normalised again', () => {
    fc.assert(
      fc.property(fc.string(), text => {
        const once = plainNumber(text)
        if (once !== null) expect(plainNumber(once)).toBe(once)
      }),
    )
  })
})

describe('the fingerprint of a certificate', () => {
  const of = (text: string) => {
    const number = plainNumber(text)
    return number === null ? null : certificateFingerprint(number)
  }

  it.each([
    ['Latin and Cyrillic', 'ABEKMHOPCTX4471', 'АВЕКМНОРСТХ4471'],
    ['Latin and Greek', 'ABEZHIKMNOPTYX4471', 'ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ4471'],
    ['digits of other scripts', 'TR44719002', 'TR٤٤٧١٩٠٠٢'],
    ['letters with marks', 'TR44719002', 'T̈Ŕ44719002'],
    ['letters with strokes', 'LD44719002', 'ŁĐ44719002'],
    ['letters and digits', 'TR44719002', 'TR447I9OO2'],
    ['small letters', 'TR44719002', 'tr44719oo2'],
    ['full width', 'TR44719002', 'ＴＲ４４７１９００２'],
  ])('is equal for %s that look alike', (_, one, other) => {
    expect(of(one)).not.toBeNull()
    expect(of(other)).toBe(of(one))
  })

  it.each([
    ['TR44719002', 'TR44719003'],
    ['ЖЮ123456', 'AB123456'],
    ['第123456号', '弟123456号'],
  ])('differs between %s and %s', (one, other) => {
    expect(of(one)).not.toBe(of(other))
  })

  it('does not change when it is computed from a fingerprint', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), text => {
        const once = of(text)
        if (once !== null) expect(certificateFingerprint(once)).toBe(once)
      }),
    )
  })
})
