import { canonicalJson } from '@matin/domain/canonical'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

describe('canonicalJson', () => {
  it('returns the same text for any order of the keys, at every depth', () => {
    expect(canonicalJson({ b: { d: 1, c: [{ f: 1, e: 2 }] }, a: null })).toBe(
      '{"a":null,"b":{"c":[{"e":2,"f":1}],"d":1}}',
    )
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), value => {
        const reversed = Object.fromEntries(Object.entries(value).toReversed())
        expect(canonicalJson(reversed)).toBe(canonicalJson(value))
      }),
    )
  })

  it('keeps the whole content', () => {
    fc.assert(
      fc.property(fc.jsonValue(), value => {
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)))
      }),
    )
  })

  it('differs for other contents: another order of a list, a text in place of a number, null in place of a missing field', () => {
    const different = [{ a: [1, 2] }, { a: [2, 1] }, { a: ['1', '2'] }, { a: null }, {}, { a: {} }, { a: [] }]
    expect(new Set(different.map(canonicalJson)).size).toBe(different.length)
  })
})
