import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amountText, typedAmount } from './amount.ts'

const usdt = { unit: 'USDT', decimals: 6 }

describe('an amount in a text field', () => {
  it.each([
    ['12.5', '12.5'],
    ['1,5', '1.5'],
    ['0,123', '0.123'],
    ['1234,567', '1234.567'],
    ['1.125', '1.125'],
    ['1,000.50 USDT', '1000.50'],
    ['usdt 1000', '1000'],
    ['1.000,50', '1000.50'],
    ['1,000,000', '1000000'],
    ['1.000.000', '1000000'],
    ['1,00,000.5', '100000.5'],
    ['1 000', '1000'],
    ['1\u00a0000,5', '1000.5'],
    ["1'000.5", '1000.5'],
    ['1’000', '1000'],
    ['１００', '100'],
    ['１２．５', '12.5'],
    ['１，２３４．５', '1234.5'],
    ['١٬٢٣٤٫٥', '1234.5'],
    ['१२३.५', '123.5'],
    ['12。5', '12.5'],
    ['\ufeff12\u200b.5\n', '12.5'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['007', '7'],
  ])('%j is read as %s', (written, plain) => {
    expect(amountText(written, usdt)).toEqual({ text: plain })
  })

  it.each([
    ['1,000', 'amount_ambiguous'],
    ['999,999 USDT', 'amount_ambiguous'],
    ['１，０００', 'amount_ambiguous'],
    ['5 BTC', 'amount_unit'],
    ['$5', 'amount_unit'],
    ['12a', 'amount_unit'],
    ['1.1234567', 'amount_too_fine'],
    ...[
      '',
      '.',
      'a',
      '-1',
      '+1',
      '1e5',
      '1.2.3',
      '1,2,3',
      '1 2',
      '12 34',
      '1.000,000.5',
      '5²',
      '1½',
      '1/2',
      '--',
    ].map(text => [text, 'amount_incorrect']),
  ])('%j is refused as %s', (written, fault) => {
    expect(amountText(written, usdt)).toEqual({ fault })
  })

  it('does not change when the parsed text is parsed again', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."0123456789.,  'USDTe-１٣٫") }), written => {
        const once = amountText(written, usdt)
        if ('text' in once) expect(amountText(once.text, usdt)).toEqual(once)
      }),
    )
  })

  it('is the same number in every unambiguous grouping', () => {
    const whole = fc.integer({ min: 1_000_000, max: 999_999_999 })
    fc.assert(
      fc.property(
        whole,
        fc.stringMatching(/^\d{1,6}$/),
        fc.constantFrom(',.', '.,', ' .', ' ,', "'."),
        (number, fraction, signs) => {
          const grouped = String(number).replace(/\B(?=(\d{3})+$)/g, signs.charAt(0))
          expect(amountText(`${grouped}${signs.charAt(1)}${fraction}`, usdt)).toEqual({
            text: `${number}.${fraction}`,
          })
        },
      ),
    )
  })
})

describe('an amount that is being typed', () => {
  it.each([
    ['', ''],
    ['12.', '12.'],
    ['12,', '12.'],
    ['12。', '12.'],
    ['.', '0.'],
    [' 1 000 ', '1000'],
    ['1,000.', '1000'],
  ])('%j is accepted as %j', (typed, text) => {
    expect(typedAmount(typed, usdt)).toEqual({ text })
  })

  it.each([
    ['12..', 'amount_incorrect'],
    ['1.5.', 'amount_incorrect'],
    ['1,000', 'amount_ambiguous'],
  ])('%j is refused as %s', (typed, fault) => {
    expect(typedAmount(typed, usdt)).toEqual({ fault })
  })

  it('cannot have a decimal point when the asset has no decimals', () => {
    expect(typedAmount('5.', { decimals: 0 })).toEqual({ fault: 'amount_too_fine' })
  })
})
