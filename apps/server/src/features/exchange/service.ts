import type { DataOf, ParsedInputOf } from '@matin/contract/endpoint'
import { type Failure, failure, type Result, success } from '@matin/contract/envelope'
import type { ExchangeQuote, getExchangeTerms, quoteExchange } from '@matin/contract/exchange'
import type { MarketAsset } from '@matin/contract/market'
import {
  type ExchangeFigures,
  type ExchangeLimits,
  exchangeFigures,
  exchangeRefusal,
} from '@matin/domain/exchange/quote'
import { type ExchangeSide, QUOTE_SECONDS } from '@matin/domain/exchange/side'
import { formatPrice } from '@matin/domain/market/price'
import { fromWire, toWire } from '@matin/domain/money/amount'
import type { AssetId } from '@matin/domain/money/asset'
import { formatRate } from '@matin/domain/money/rate'
import { balanceOf, PLATFORM } from '@matin/ledger/ledger'
import type { Tx } from '../../platform/db/database.ts'
import { toTimestamp } from '../../platform/db/instant.ts'
import type { Platform } from '../../platform/platform.ts'
import type { CurrentPrice } from '../../platform/prices.ts'
import { readSettings } from '../settings/service.ts'
import { type QuoteRow, type TradeFilter, toTerms, tradePage } from './repository.ts'
import { exchangeQuote } from './tables.ts'

/** All that the form needs to preview: the same figures that a quote is made from. */
export async function exchangeTerms(
  platform: Platform,
  customerId: string,
  asset: MarketAsset,
): Promise<DataOf<typeof getExchangeTerms>> {
  const { db, config } = platform
  const { exchangeRates, exchangeMinimum, exchangeAssets } = await readSettings(platform.ask)
  const current = await platform.prices.priceOf(asset)
  const wallet = (of: AssetId) => balanceOf(db, { owner: customerId, asset: of, kind: 'spot' })
  return {
    now: toTimestamp(platform.clock.now()),
    asset,
    open: exchangeAssets.has(asset),
    price: current && { price: formatPrice(current.price), at: toTimestamp(current.at) },
    state: current?.state ?? 'down',
    source: config.MARKET_SOURCE,
    feeRate: formatRate(exchangeRates.fee),
    spreadRate: formatRate(exchangeRates.spread),
    minimum: toWire(exchangeMinimum, 'USDT'),
    quoteSeconds: QUOTE_SECONDS,
    usdt: toWire(await wallet('USDT'), 'USDT'),
    coin: toWire(await wallet(asset), asset),
    inventory: toWire(await inventoryOf(db, asset), asset),
    demonstration: !config.production,
  }
}

/** Makes an offer to one customer and keeps it for ten seconds. Nothing is set aside for it. */
export async function quote(
  platform: Platform,
  customerId: string,
  input: ParsedInputOf<typeof quoteExchange>,
): Promise<Result<ExchangeQuote>> {
  const { db, config } = platform
  const { side, asset } = input
  const amount = fromWire(input.amount, side === 'buy' ? 'USDT' : asset)
  if (amount === null || amount === 0n) return failure('amount_incorrect', { field: 'amount' })
  const { exchangeRates, exchangeMinimum, exchangeAssets } = await readSettings(platform.ask)
  if (!exchangeAssets.has(asset)) return failure('not_yet_open')
  const current = await tradablePrice(platform, asset)
  if (!current.ok) return current
  const { price, at: priceAt } = current.value
  const figures = exchangeFigures(side, amount, asset, price, exchangeRates)
  const refused = await refusalOf(db, customerId, side, asset, figures, exchangeMinimum)
  if (refused) return refused
  const createdAt = platform.clock.now()
  const row: QuoteRow = {
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
    feeRate: exchangeRates.fee,
    spreadRate: exchangeRates.spread,
    createdAt,
    expiresAt: createdAt.add({ seconds: QUOTE_SECONDS }),
  }
  await db.insert(exchangeQuote).values(row)
  return success(toQuote(row))
}

export function trades(platform: Platform, customerId: string, filter: TradeFilter) {
  return tradePage(platform.db, customerId, filter)
}

/** A price that may be traded at. Old prices and missing ones refuse, each with its reason. */
export async function tradablePrice(platform: Platform, asset: MarketAsset): Promise<Result<CurrentPrice>> {
  const current = await platform.prices.priceOf(asset)
  if (!current || current.state === 'down') return failure('price_unavailable')
  return current.state === 'stale' ? failure('price_stale') : success(current)
}

/**
 * Why these figures may not be exchanged by this customer now, null when they may. `minimum` in minor units of USDT.
 * What is judged stays true to the end of the transaction only for the inventory, where that is locked.
 */
export async function refusalOf(
  tx: Tx,
  customerId: string,
  side: ExchangeSide,
  asset: MarketAsset,
  figures: ExchangeFigures,
  minimum: bigint,
): Promise<Failure | null> {
  const [paid, drawn]: [AssetId, AssetId] = side === 'buy' ? ['USDT', asset] : [asset, 'USDT']
  const limits: ExchangeLimits = {
    minimum,
    balance: await balanceOf(tx, { owner: customerId, asset: paid, kind: 'spot' }),
    inventory: await inventoryOf(tx, drawn),
  }
  const refusal = exchangeRefusal(side, figures, limits)
  switch (refusal) {
    case null:
      return null
    case 'below_minimum':
      return failure(refusal, { field: 'amount', params: { minimum: `${toWire(minimum, 'USDT')} USDT` } })
    case 'inventory_short': {
      const remaining = `${toWire(limits.inventory, drawn)} ${drawn}`
      return failure(refusal, { field: 'amount', params: { remaining } })
    }
    case 'amount_incorrect':
    case 'insufficient_balance':
      return failure(refusal, { field: 'amount' })
  }
}

function inventoryOf(tx: Tx, asset: AssetId): Promise<bigint> {
  return balanceOf(tx, { owner: PLATFORM, asset, kind: 'inventory' })
}

function toQuote(row: QuoteRow): ExchangeQuote {
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
