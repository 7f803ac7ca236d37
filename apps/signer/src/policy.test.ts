import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { OperatorSignature } from '@matin/contract/admin/keys'
import type { SignItem } from '@matin/contract/internal/signer'
import {
  DEV_COLD_ADDRESS,
  DEV_FAUCET_ADDRESS,
  DEV_HOT_ADDRESS,
  DEV_POISONER_ADDRESS,
  DEV_USDT_CONTRACT,
} from '@matin/tron/devchain/keys'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createPolicy, type PolicyTerms } from './policy.ts'
import { makeStore, openStore, type Store } from './store.ts'
import { itemOf, type Signatory, signatory, signingOf } from './testing/signings.ts'

const NOW = 1_772_446_800_000
const HOUR = 3_600_000
const DAY = 24 * HOUR
const ada = signatory('ada@matin.example')
const ben = signatory('ben@matin.example')
/** Second key of Ada. Signatures with both her keys still count as one operator. */
const second = signatory('ada@matin.example')
const stranger = signatory('eve@matin.example')
/** Wallet that this signer pays from. */
const FROM = { hotAddress: DEV_HOT_ADDRESS, usdtContract: DEV_USDT_CONTRACT, genesis: '0'.repeat(64) }
const TERMS: PolicyTerms = {
  caps: { payment: 5000n, newDestination: 1000n, hour: 8000n, day: 20_000n },
  trx: { hour: 1000n, day: 3000n, supply: 100n, supplyDay: 250n },
  operators: [ada, ben, second].map(({ operator, kind, key }) => ({ operator, kind, key })),
}

let directory: string
let store: Store
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'matin-signer-'))
  makeStore(directory, DEV_HOT_ADDRESS)
  const made = openStore(directory, DEV_HOT_ADDRESS)
  if (!made) throw new Error('there is no store')
  store = made
  // The store is old, and the faucet was paid once.
  store.since(NOW - 100 * DAY)
  store.count([signingOf(withdrawal(1n), NOW - 50 * DAY)], 0)
})
afterEach(() => {
  store.close()
  rmSync(directory, { recursive: true })
})

function withdrawal(amount: bigint, address = DEV_FAUCET_ADDRESS): SignItem {
  return itemOf({ kind: 'withdrawal', address, amount: amount.toString(), customer: '100000001' })
}
function supply(amount: bigint, address = DEV_FAUCET_ADDRESS): SignItem {
  return itemOf({ kind: 'supply', index: 1, address, amount: amount.toString() })
}

/**
 * Judges these payments in one batch and counts the permitted ones in the store. Returns for each the reason
 * of its refusal, null for none.
 */
function judged(items: readonly SignItem[], { now = NOW, cost = 0n, from = FROM } = {}): (string | null)[] {
  const judge = createPolicy(TERMS, store).begin(now, from)
  const verdicts = items.map(item => judge(item, cost))
  store.count(
    items.flatMap((item, index) => {
      const verdict = verdicts[index]
      return verdict?.ok ? [signingOf(item, now + index, { counted: verdict.counted })] : []
    }),
    0,
  )
  return verdicts.map(verdict => (verdict.ok ? null : verdict.problem.reason))
}

function signed(
  item: SignItem,
  by: readonly Signatory[],
  changed: Partial<Parameters<Signatory['sign']>[0]> = {},
): SignItem {
  const { address, amount } = item.payment
  const approval = {
    from: FROM,
    id: item.subject,
    address,
    amount: BigInt(amount),
    expiresAt: NOW + DAY,
    ...changed,
  }
  return { ...item, signatures: by.map(one => one.sign(approval)) }
}

describe('without operators, the signer', () => {
  it('signs a payment only within its caps per payment and per new destination', () => {
    expect(judged([withdrawal(5000n), withdrawal(5001n)])).toEqual([null, 'payment_cap'])
    expect(judged([withdrawal(1001n, DEV_COLD_ADDRESS), withdrawal(1000n, DEV_COLD_ADDRESS)])).toEqual([
      'new_destination_cap',
      null,
    ])
    expect(judged([withdrawal(1001n, DEV_COLD_ADDRESS)])).toEqual([null])
  })

  it('signs a payment only within its caps per hour and per day, within a batch and across batches', () => {
    expect(judged([withdrawal(5000n), withdrawal(3001n), withdrawal(3000n), withdrawal(1n)])).toEqual([
      null,
      'hour_cap',
      null,
      'hour_cap',
    ])
    expect(judged([withdrawal(1n)])).toEqual(['hour_cap'])
    for (const hours of [1, 2])
      expect(
        judged([withdrawal(5000n), withdrawal(1000n)], { now: NOW + hours * HOUR + hours * 100 }),
      ).toEqual([null, null])
    expect(judged([withdrawal(1n)], { now: NOW + 4 * HOUR })).toEqual(['day_cap'])
    expect(judged([withdrawal(5000n)], { now: NOW + 25 * HOUR + 200 })).toEqual([null])
  })

  it('counts the cost of energy and TRX supplies towards the TRX caps, and caps the supplies of each deposit address', () => {
    expect(judged([supply(100n), supply(101n), supply(100n), supply(100n)])).toEqual([
      null,
      'supply_too_large',
      null,
      'supply_cap',
    ])
    expect(judged([withdrawal(1n), withdrawal(1n)], { cost: 600n })).toEqual([null, 'trx_cap'])
    expect(judged([supply(50n, DEV_COLD_ADDRESS)], { cost: 401n })).toEqual(['trx_cap'])
    expect(judged([supply(50n, DEV_COLD_ADDRESS)], { cost: 400n })).toEqual([null])
  })

  it('sweeps regardless of the caps', () => {
    const sweep = itemOf({ kind: 'sweep', index: 1, address: DEV_HOT_ADDRESS, amount: '1000000' })
    expect(judged([sweep])).toEqual([null])
    expect(store.lately(NOW).usdt.day).toBe(0n)
  })
})

describe('a payment signed by two operators', () => {
  it('is paid above every cap, and does not count towards any', () => {
    expect(judged([signed(withdrawal(9_000_000n, DEV_COLD_ADDRESS), [ada, ben])], { cost: 5000n })).toEqual([
      null,
    ])
    expect(store.lately(NOW)).toEqual({ usdt: { hour: 0n, day: 0n }, sun: { hour: 0n, day: 0n } })
    expect(judged([withdrawal(5000n)])).toEqual([null])
  })

  it('is paid even when the caps of the hour and the day are used up', () => {
    expect(judged([withdrawal(5000n), withdrawal(3000n)])).toEqual([null, null])
    expect(judged([withdrawal(10n), signed(withdrawal(10n), [ada, ben])])).toEqual(['hour_cap', null])
  })

  it.each<[string, (item: SignItem) => SignItem]>([
    ['one signature', item => signed(item, [ada])],
    ['one operator with two keys', item => signed(item, [ada, second])],
    ['one signature twice', item => signed(item, [ada, ada])],
    ['a key that is not pinned', item => signed(item, [ada, stranger])],
    ['an end that has come', item => signed(item, [ada, ben], { expiresAt: NOW })],
    ['an end that is too far', item => signed(item, [ada, ben], { expiresAt: NOW + 2 * DAY })],
    ['another amount', item => signed(item, [ada, ben], { amount: 9000n })],
    ['another recipient', item => signed(item, [ada, ben], { address: DEV_POISONER_ADDRESS })],
    ['another withdrawal', item => signed(item, [ada, ben], { id: withdrawal(1n).subject })],
    [
      'an end that was changed after it was signed',
      item => ({
        ...signed(item, [ada, ben]),
        signatures: signed(item, [ada, ben]).signatures.map(one => ({
          ...one,
          expiresAt: new Date(NOW + DAY - 1).toISOString(),
        })),
      }),
    ],
    [
      'bytes that are no signature',
      item => ({
        ...item,
        signatures: [ada, ben].map(
          ({ kind, key }): OperatorSignature => ({
            kind,
            key,
            signature: 'A'.repeat(86),
            expiresAt: new Date(NOW + DAY).toISOString(),
          }),
        ),
      }),
    ],
  ])('is capped as usual if it comes with %s', (_name, withSignatures) => {
    expect(judged([withSignatures(withdrawal(9001n))])).toEqual(['payment_cap'])
  })

  it.each<[string, Partial<typeof FROM>]>([
    ['another hot wallet', { hotAddress: DEV_POISONER_ADDRESS }],
    ['another contract', { usdtContract: DEV_POISONER_ADDRESS }],
    ['another chain', { genesis: '1'.repeat(64) }],
  ])(
    'is not paid by a signer that is set up for %s, and the refusal says that the signatures are for a different one',
    (_name, other) => {
      const item = signed(withdrawal(9000n), [ada, ben])
      const verdict = createPolicy(TERMS, store).begin(NOW, { ...FROM, ...other })(item, 0n)
      expect(verdict).toMatchObject({ ok: false, problem: { reason: 'payment_cap' } })
      expect(
        JSON.stringify(verdict, (_, value) => (typeof value === 'bigint' ? String(value) : value)),
      ).toContain('is for another payment, hot wallet, contract or chain')
      // The same approval, for the payment that it was made for.
      expect(judged([item])).toEqual([null])
    },
  )

  it('is signed only once for the same signatures, even if a node reports that its bytes were lost', () => {
    const item = signed(withdrawal(9000n), [ada, ben])
    expect(judged([item])).toEqual([null])
    const later = NOW + HOUR
    expect(judged([item], { now: later })).toEqual(['payment_cap'])
    expect(judged([signed(item, [ada, ben], { expiresAt: later + DAY })], { now: later })).toEqual([null])
  })

  it('is not paid if they signed it before the store was created, because another store may have paid it', () => {
    store.close()
    rmSync(directory, { recursive: true })
    directory = mkdtempSync(join(tmpdir(), 'matin-signer-'))
    makeStore(directory, DEV_HOT_ADDRESS)
    store = openStore(directory, DEV_HOT_ADDRESS) ?? store
    const item = withdrawal(9000n)
    // The store's first use is a minute after this was signed.
    const later = { now: NOW + 60_000 }
    expect(judged([signed(item, [ada, ben])], later)).toEqual(['payment_cap'])
    expect(judged([signed(item, [ada, ben], { expiresAt: NOW + 60_000 + DAY })], later)).toEqual([null])
  })
})
