import { randomUUID } from 'node:crypto'
import type { MarketAsset, MarketState } from '@matin/contract/market'
import { readPrice } from '@matin/domain/market/price'
import { fromWire, toWire } from '@matin/domain/money/amount'
import type { AssetId } from '@matin/domain/money/asset'
import { type AccountRef, balanceOf, PLATFORM, post } from '@matin/ledger/ledger'
import { expect } from 'vitest'
import { customer } from '#features/account/auth/tables.ts'
import { inTransaction } from '#platform/db/database.ts'
import { sha256 } from '#platform/ids.ts'
import type { Platform } from '#platform/platform.ts'
import type { Prices } from '#platform/prices.ts'
import { idByEmail } from '#testing/customers.ts'
import { withoutOperators } from '#testing/database.ts'
import type { Harness, TestCustomer } from '#testing/harness.ts'

/** Market with prices that a test sets. */
export interface TestMarket extends Prices {
  state: MarketState
  prices: Partial<Record<MarketAsset, string>>
}

export function testMarket(prices: TestMarket['prices']): TestMarket {
  const market: TestMarket = {
    state: 'live',
    prices,
    async priceOf(asset) {
      const price = readPrice(market.prices[asset] ?? '')
      const at = Temporal.Instant.from('2026-03-02T10:23:59Z')
      return price === null ? null : { price, at, state: market.state }
    },
  }
  return market
}

/** Reads the balance of one account as a decimal string. */
export async function held(platform: Platform, account: AccountRef): Promise<string> {
  return toWire(await balanceOf(platform.db, account), account.asset)
}

export function spot(platform: Platform, owner: string, asset: AssetId): Promise<string> {
  return held(platform, { owner, asset, kind: 'spot' })
}

export function inventory(platform: Platform, asset: AssetId): Promise<string> {
  return held(platform, { owner: PLATFORM, asset, kind: 'inventory' })
}

/**
 * Posts money from outside the platform into an account; a negative amount is posted out of the account.
 * `signed` is a decimal string.
 */
export async function bring(platform: Platform, account: AccountRef, signed: string): Promise<void> {
  const minor = fromWire(signed.replace('-', ''), account.asset) ?? 0n
  const amount = signed.startsWith('-') ? -minor : minor
  const { asset } = account
  const request = {
    id: platform.ids.uuid(),
    key: randomUUID(),
    kind: 'holding_attested' as const,
    reference: 'test',
    at: platform.clock.now(),
    postings: [
      { owner: PLATFORM, asset, kind: 'custody_external' as const, amount: -amount },
      { ...account, amount },
    ],
  }
  const booked = await inTransaction(platform.db, tx => withoutOperators(tx, () => post(tx, request)))
  expect(booked.ok).toBe(true)
}

/** Sets the platform's inventory of an asset to exactly this amount. */
export async function stock(platform: Platform, asset: AssetId, amount: string): Promise<void> {
  const account = { owner: PLATFORM, asset, kind: 'inventory' } as const
  const present = await inventory(platform, asset)
  if (present !== '0') await bring(platform, account, `-${present}`)
  if (amount !== '0') await bring(platform, account, amount)
}

export interface Trader extends TestCustomer {
  id: string
}

/** Creates a customer who can exchange: signed in, with a PIN, and with these amounts in spot. */
export async function trader(harness: Harness, money: Partial<Record<AssetId, string>>): Promise<Trader> {
  const who = await harness.customer()
  const { platform } = harness.app
  const id = await idByEmail(platform, who.email)
  await bringAll(platform, id, money)
  return { ...who, id }
}

/** Creates a customer in the tables alone, without a password hash, so that tests can make hundreds. */
export async function traderWithoutApp(
  platform: Platform,
  money: Partial<Record<AssetId, string>>,
): Promise<string> {
  const id = platform.ids.uuid()
  await platform.db.insert(customer).values({
    id,
    uid: id,
    emailIndex: sha256(id),
    passwordHash: '-',
    invitationCode: id,
    createdAt: platform.clock.now(),
  })
  await bringAll(platform, id, money)
  return id
}

async function bringAll(
  platform: Platform,
  owner: string,
  money: Partial<Record<AssetId, string>>,
): Promise<void> {
  for (const [asset, amount] of Object.entries(money) as [AssetId, string][])
    await bring(platform, { owner, asset, kind: 'spot' }, amount)
}
