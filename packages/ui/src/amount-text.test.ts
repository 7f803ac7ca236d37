import { typedAmount } from '@matin/domain/text/amount'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { caretBefore, groupDigits, readEdit } from './amount-text.ts'

/**
 * Makes one edit of a text, by a key or a paste, as the input would report it. `|` in the text marks the
 * caret, also in the result.
 */
function edit(before: string, key: string): string {
  const at = before.indexOf('|')
  const shown = before.replace('|', '')
  const [left, right] = [shown.slice(0, at), shown.slice(at)]
  const typed =
    key === 'Backspace'
      ? { text: left.slice(0, -1) + right, caret: at - 1 }
      : key === 'Delete'
        ? { text: left + right.slice(1), caret: at }
        : { text: left + key + right, caret: at + key.length }
  const { text, after } = readEdit(shown, typed.text, typed.caret, key === 'Delete')
  const taken = typedAmount(text, { decimals: 6 })
  const grouped = groupDigits('text' in taken ? taken.text : ungrouped(shown))
  const caret = caretBefore(grouped, after)
  return `${grouped.slice(0, caret)}|${grouped.slice(caret)}`
}

function ungrouped(text: string): string {
  return text.replaceAll(',', '')
}

describe('groupDigits', () => {
  it.each([
    ['', ''],
    ['999', '999'],
    ['1000', '1,000'],
    ['1234567.8910', '1,234,567.8910'],
    ['12.', '12.'],
    ['1000.', '1,000.'],
  ])('groups %j as %j', (value, grouped) => {
    expect(groupDigits(value)).toBe(grouped)
  })
})

describe('an edit of the grouped amount', () => {
  it.each([
    ['|', '5', '5|'],
    ['100|', '0', '1,000|'],
    ['1,000|', '5', '10,005|'],
    ['1|,000', '2', '12,|000'],
    ['1,|000', '2', '12,|000'],
    ['1,000|', 'Backspace', '100|'],
    ['1,|000', 'Backspace', '|0'],
    ['12,|345', 'Backspace', '1,|345'],
    ['12|,345', 'Delete', '1,2|45'],
    ['12,3|45', 'Delete', '1,23|5'],
    ['1,000|', '.', '1,000.|'],
    ['1,000|', ',', '1,000.|'],
    ['1|', ',', '1.|'],
    ['1,000.5|', 'x', '1,000.5|'],
    ['1,0|00.5', 'x', '1,0|00.5'],
    ['|', '12,345.67', '12,345.67|'],
    ['|', '1234', '1,234|'],
    ['5|', '１２', '512|'],
    ['|5', '0', '|5'],
    ['0.123456|', '7', '0.123456|'],
  ])('of %s by %s gives %s', (before, key, after) => {
    expect(edit(before, key)).toBe(after)
  })

  it('equals the edit of the plain number at any caret position', () => {
    const digits = fc.stringMatching(/^[1-9]\d{0,11}$/)
    const digit = fc.stringMatching(/^[1-9]$/)
    fc.assert(
      fc.property(digits, fc.nat(), digit, (value, place, key) => {
        const left = place % (value.length + 1)
        const grouped = groupDigits(value)
        const caret = caretBefore(grouped, value.length - left)
        const [head, tail] = [value.slice(0, left), value.slice(left)]
        const result = edit(`${grouped.slice(0, caret)}|${grouped.slice(caret)}`, key)
        expect(ungrouped(result)).toBe(`${head}${key}|${tail}`)
      }),
    )
  })
})

describe('an amount field that is filled programmatically', () => {
  it('takes the new text as it is, with its commas', () => {
    expect(readEdit('1,000', '500.25', 6)).toEqual({ text: '500.25', after: 0 })
    expect(readEdit('1,000', '2,000', 0)).toEqual({ text: '2,000', after: 0 })
  })
})
