import { describe, expect, it } from 'vitest'
import { coverOf } from './cover-of.ts'

const owed = [{ asset: 'USDT', balances: '900', rewards: '100' }]

describe('the cover of customer balances', () => {
  it('is the ratio of all that we hold of a coin to its balances and promised rewards', () => {
    const held = [
      { asset: 'USDT', where: 'hot' as const, amount: '1000' },
      { asset: 'USDT', where: 'deposits' as const, amount: '36' },
      { asset: 'BTC', where: 'attested' as const, amount: '99' },
    ]
    expect(coverOf({ owed, held }, 'USDT')).toMatchObject({
      owed: 1000n,
      held: 1036n,
      percent: '103.6',
      tenfold: false,
      share: 1,
    })
  })

  it('is no figure beyond ten times the debt', () => {
    const held = (amount: string) => [{ asset: 'USDT', where: 'hot' as const, amount }]
    expect(['10000', '10010'].map(amount => coverOf({ owed, held: held(amount) }, 'USDT').tenfold)).toEqual([
      false,
      true,
    ])
  })

  it('is rounded down, never up', () => {
    const held = [{ asset: 'USDT', where: 'hot' as const, amount: '999' }]
    const many = [{ asset: 'USDT', balances: '1000000', rewards: '0' }]
    expect(coverOf({ owed, held }, 'USDT').percent).toBe('99.9')
    expect(
      coverOf({ owed: many, held: [{ ...held[0], amount: '999999' }] as typeof held }, 'USDT'),
    ).toMatchObject({
      percent: '99.9',
      share: 0.999,
    })
  })

  it('has no percentage when nothing is owed', () => {
    expect(coverOf({ owed: [], held: [] }, 'USDT').percent).toBeNull()
  })
})
