import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatAmount, fromWire, minAmount, parseAmount, toWire } from './amount.ts'
import { ASSET_IDS, decimalsOf } from './asset.ts'

const minor = fc.bigInt({ min: 0n, max: 10n ** 38n - 1n })
const decimals = fc.integer({ min: 0, max: 18 })

describe('amounts', () => {
  it('are parsed as they were formatted', () => {
    fc.assert(
      fc.property(minor, decimals, (amount, places) => {
        expect(parseAmount(formatAmount(amount, places), places)).toBe(amount)
      }),
    )
    fc.assert(
      fc.property(minor, fc.constantFrom(...ASSET_IDS), (amount, asset) => {
        expect(fromWire(toWire(amount, asset), asset)).toBe(amount)
      }),
    )
  })

  it('are the same number with leading and trailing zeros', () => {
    fc.assert(
      fc.property(minor, decimals, fc.nat(5), (amount, places, zeros) => {
        const text = `${'0'.repeat(zeros)}${formatAmount(amount, places)}`
        expect(parseAmount(text, places)).toBe(amount)
        const fraction = text.split('.')[1] ?? ''
        const padded = places === 0 ? text : `${text.split('.')[0]}.${fraction.padEnd(places, '0')}`
        expect(parseAmount(padded, places)).toBe(amount)
      }),
    )
  })

  it('are never rounded: an extra decimal is refused, even a zero', () => {
    fc.assert(
      fc.property(minor, decimals, fc.integer({ min: 0, max: 9 }), (amount, places, digit) => {
        const [whole = '0', fraction = ''] = formatAmount(amount, places).split('.')
        expect(parseAmount(`${whole}.${fraction.padEnd(places, '0')}${digit}`, places)).toBeNull()
      }),
    )
  })

  it('are formatted without needless zeros and with their sign', () => {
    expect(formatAmount(0n, 6)).toBe('0')
    expect(formatAmount(1n, 6)).toBe('0.000001')
    expect(formatAmount(-1n, 6)).toBe('-0.000001')
    expect(formatAmount(-12_500_000n, 6)).toBe('-12.5')
    expect(formatAmount(10_000_000n, 6)).toBe('10')
    expect(formatAmount(7n, 0)).toBe('7')
    fc.assert(
      fc.property(minor, decimals, (amount, places) => {
        expect(formatAmount(amount, places)).toMatch(/^(0|[1-9]\d*)(\.\d*[1-9])?$/)
        if (amount > 0n) expect(formatAmount(-amount, places)).toBe(`-${formatAmount(amount, places)}`)
      }),
    )
  })

  it.each([
    '',
    ' ',
    '.',
    '1.',
    '.5',
    '-1',
    '+1',
    '1e3',
    '1,5',
    '1 000',
    ' 1',
    '1 ',
    '1\n',
    '0x10',
    'NaN',
    'Infinity',
    '1.2.3',
    '１２',
    '٣',
    '1_000',
    '--1',
    '1n',
    'null',
  ])('are refused when written as %j', junk => {
    expect(parseAmount(junk, 6)).toBeNull()
  })

  it('are refused unless they are plain decimals', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), text => {
        if (!/^[0-9]+(\.[0-9]{1,6})?$/.test(text) || text.endsWith('\n'))
          expect(parseAmount(text, 6)).toBeNull()
      }),
    )
  })

  it('are accepted up to the largest that the ledger can store', () => {
    const largest = '9'.repeat(38)
    expect(parseAmount(largest, 0)).toBe(10n ** 38n - 1n)
    expect(parseAmount(`1${'0'.repeat(38)}`, 0)).toBeNull()
    expect(parseAmount('9'.repeat(32), 6)).toBe(BigInt('9'.repeat(32)) * 10n ** 6n)
    expect(parseAmount('9'.repeat(33), 6)).toBeNull()
    expect(parseAmount(`${'0'.repeat(50)}1`, 6)).toBe(1_000_000n)
  })

  it('have the decimals of their asset', () => {
    expect(toWire(1n, 'USDT')).toBe('0.000001')
    expect(toWire(1n, 'BTC')).toBe('0.00000001')
    expect(ASSET_IDS.map(asset => [asset, decimalsOf(asset)])).toEqual([
      ['USDT', 6],
      ['BTC', 8],
      ['ETH', 8],
      ['TRX', 8],
      ['BNB', 8],
      ['SOL', 8],
      ['XRP', 8],
      ['DOGE', 8],
    ])
  })
})

it('the smaller of two amounts never exceeds either', () => {
  fc.assert(
    fc.property(minor, minor, (a, b) => {
      const least = minAmount(a, b)
      expect(least <= a && least <= b).toBe(true)
      expect([a, b]).toContain(least)
    }),
  )
})
