import type { ExchangeQuote, getExchangeTerms, listExchanges, quoteExchange } from '@matin/contract/exchange'
import type { MarketAsset } from '@matin/contract/market'
import { type Failure, failure, type Result, success } from '@matin/contract/result'
import {
  type ExchangeFigures,
  type ExchangeLimits,
  exchangeFigures,
  exchangeRefusal,
} from '@matin/domain/exchange/quote'
import { type ExchangeSide, QUOTE_SECONDS } from '@matin/domain/exchange/side'
import { formatPrice } from '@matin/domain/market/price'
import { toWire } from '@matin/domain/money/amount'
import type { AssetId } from '@matin/domain/money/asset'
import { formatRate } from '@matin/domain/money/rate'
import { PLATFORM } from '@matin/ledger/ledger'
import { amountOf } from '#platform/amount-of.ts'
import type { Load } from '#platform/commands/batch-query.ts'
import { insertOf } from '#platform/commands/batch-write.ts'
import { toTimestamp } from '#platform/db/instant.ts'
import { balanceFor } from '#platform/ledger/balance.ts'
import type { Platform } from '#platform/platform.ts'
import type { CurrentPrice } from '#platform/prices.ts'
import type { CustomerInput, Query } from '#platform/query.ts'
import { rowMac } from '#platform/secrets/row-mac.ts'
import { readSettings } from '../../notify/settings/service.ts'
import { QUOTE, type Quote, toTerms, tradePage } from './repository.ts'
import { exchangeQuote } from './tables.ts'

/** A quote is computed from the same settings, price and balances. */
export const exchangeTerms: Query<typeof getExchangeTerms> = async (
  platform,
  { caller: { customerId }, input: { asset } },
) => {
  const { load, config } = platform
  const { exchangeFeeRate, exchangeSpreadRate, exchangeMinimum, exchangeAssets } = await readSettings(load)
  const current = await platform.prices.priceOf(asset)
  const wallet = (of: AssetId) => balanceFor(load, { owner: customerId, asset: of, kind: 'spot' })
  return {
    now: toTimestamp(platform.clock.now()),
    asset,
    open: exchangeAssets.includes(asset),
    price: current && { price: formatPrice(current.price), at: toTimestamp(current.at) },
    state: current?.state ?? 'down',
    source: config.MARKET_SOURCE,
    feeRate: formatRate(exchangeFeeRate),
    spreadRate: formatRate(exchangeSpreadRate),
    minimum: toWire(exchangeMinimum, 'USDT'),
    quoteSeconds: QUOTE_SECONDS,
    usdt: toWire(await wallet('USDT'), 'USDT'),
    coin: toWire(await wallet(asset), asset),
    inventory: toWire(await inventoryOf(load, asset), asset),
    demonstration: !config.production,
  }
}

/** Quotes a price to one customer for ten seconds. Reserves no inventory. */
export async function quote(
  platform: Platform,
  { caller: { customerId }, input }: CustomerInput<typeof quoteExchange>,
): Promise<Result<ExchangeQuote>> {
  const { load, config } = platform
  const { side, asset } = input
  const amount = amountOf(input.amount, paidBy(side, asset))
  if (!amount.ok) return amount
  const [{ exchangeMinimum, exchangeAssets, ...settings }, balance, inventory] = await Promise.all([
    readSettings(load),
    balanceFor(load, { owner: customerId, asset: paidBy(side, asset), kind: 'spot' }),
    inventoryOf(load, drawnBy(side, asset)),
  ])
  if (!exchangeAssets.includes(asset)) return failure('not_yet_open')
  const current = await tradablePrice(platform, asset)
  if (!current.ok) return current
  const { price, at: priceAt } = current.value
  const rates = { fee: settings.exchangeFeeRate, spread: settings.exchangeSpreadRate }
  const figures = exchangeFigures(side, amount.value, asset, price, rates)
  const refused = refusalOf(side, asset, figures, { minimum: exchangeMinimum, balance, inventory })
  if (refused) return refused
  const createdAt = platform.clock.now()
  const row: Quote = {
    id: platform.ids.uuid(),
    customer: customerId,
    side,
    asset,
    price,
    priceAt,
    source: config.MARKET_SOURCE,
    quantity: figures.quantity,
    gross: figures.gross,
    fee: figures.fee,
    spread: figures.spread,
    feeRate: rates.fee,
    spreadRate: rates.spread,
    createdAt,
    expiresAt: createdAt.add({ seconds: QUOTE_SECONDS }),
  }
  const written = await platform.write({
    at: createdAt,
    writes: [insertOf(exchangeQuote, { ...row, rowMac: rowMac(config, QUOTE, row) })],
    transfers: [],
    events: [],
  })
  return written === 'written' ? success(toQuote(row)) : failure('unavailable')
}

export const trades: Query<typeof listExchanges> = (platform, { caller: { customerId }, input: filter }) =>
  tradePage(platform.db, customerId, filter)

/** Refuses an old price and a missing price, each with its own error. */
export async function tradablePrice(platform: Platform, asset: MarketAsset): Promise<Result<CurrentPrice>> {
  const current = await platform.prices.priceOf(asset)
  if (!current || current.state === 'down') return failure('price_unavailable')
  return current.state === 'stale' ? failure('price_stale') : success(current)
}

/** The minimum in `limits` is in minor units of USDT. */
export function refusalOf(
  side: ExchangeSide,
  asset: MarketAsset,
  figures: ExchangeFigures,
  limits: ExchangeLimits,
): Failure | null {
  const refusal = exchangeRefusal(side, figures, limits)
  switch (refusal) {
    case null:
      return null
    case 'below_minimum': {
      const minimum = `${toWire(limits.minimum, 'USDT')} USDT`
      return failure(refusal, { field: 'amount', params: { minimum } })
    }
    case 'inventory_short': {
      const drawn = drawnBy(side, asset)
      const remaining = `${toWire(limits.inventory, drawn)} ${drawn}`
      return failure(refusal, { field: 'amount', params: { remaining } })
    }
    case 'amount_incorrect':
    case 'insufficient_balance':
      return failure(refusal, { field: 'amount' })
  }
}

/** Asset that the customer gives; `drawnBy` returns the asset that the inventory gives. */
const paidBy = (side: ExchangeSide, asset: MarketAsset): AssetId => (side === 'buy' ? 'USDT' : asset)
const drawnBy = (side: ExchangeSide, asset: MarketAsset): AssetId => (side === 'buy' ? asset : 'USDT')

function inventoryOf(load: Load, asset: AssetId): Promise<bigint> {
  return balanceFor(load, { owner: PLATFORM, asset, kind: 'inventory' })
}

function toQuote(row: Quote): ExchangeQuote {
  return {
    id: row.id,
    ...toTerms(row),
    priceAt: toTimestamp(row.priceAt),
    source: row.source,
    feeRate: formatRate(row.feeRate),
    spreadRate: formatRate(row.spreadRate),
    createdAt: toTimestamp(row.createdAt),
    expiresAt: toTimestamp(row.expiresAt),
  }
}
