import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NUMBER_MAX, NUMBER_MIN, plainNumber } from './certificate.ts'

const plain = fc.stringMatching(new RegExp(`^[A-Z0-9]{${NUMBER_MIN},${NUMBER_MAX}}$`))
const between = fc.constantFrom('', ' ', '-', ' - ', '　', '–', '.', '/')

describe('a certificate number', () => {
  it('is the same however it is grouped and whatever case it is written in', () => {
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
  ])('%s is %s', (written, number) => {
    expect(plainNumber(written)).toBe(number)
  })

  it.each(['', '   ', 'AB1', '----', '1234;5678', '<script>', '12 34\u0000', 'A'.repeat(NUMBER_MAX + 1)])(
    '%j is none',
    text => {
      expect(plainNumber(text)).toBeNull()
    },
  )

  it('does not change once it is plain', () => {
    fc.assert(
      fc.property(fc.string(), text => {
        const once = plainNumber(text)
        if (once !== null) expect(plainNumber(once)).toBe(once)
      }),
    )
  })
})
