import type { ParsedInputOf } from '@matin/contract/endpoint'
import { failure, type Result, success } from '@matin/contract/envelope'
import type { ExchangeTrade, executeExchange } from '@matin/contract/exchange'
import { PLATFORM, type PostingLeg, post } from '@matin/ledger/ledger'
import { askIn } from '../../platform/acts/ask.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { lockCustomer } from '../auth/lock.ts'
import { note, tell } from '../messages/service.ts'
import { readSettings } from '../settings/service.ts'
import { isUsed, lockInventory, type QuoteRow, quoteOf, toTrade } from './repository.ts'
import { refusalOf, tradablePrice } from './service.ts'
import { exchangeTrade } from './tables.ts'

/** What was sent within the ten seconds has this long for the way and for the check of the PIN (docs/decisions/0012). */
const GRACE_SECONDS = 2

/**
 * Exchanges at the terms of a quote, once, in the caller's transaction. The price may have moved since, the terms
 * hold; but they refuse when the market has gone stale, and when balance or inventory no longer suffice.
 */
export async function execute(
  tx: Tx,
  platform: Platform,
  customerId: string,
  input: ParsedInputOf<typeof executeExchange>,
): Promise<Result<ExchangeTrade>> {
  const quoted = await quoteOf(tx, customerId, input.quoteId)
  if (!quoted) return failure('not_found')
  const { side, asset } = quoted
  // One exchange of a customer at a time: of two with the same quote the second finds it used.
  await lockCustomer(tx, customerId)
  if (await isUsed(tx, quoted.id)) return failure('quote_used')
  const now = platform.clock.now()
  if (Temporal.Instant.compare(now, quoted.expiresAt.add({ seconds: GRACE_SECONDS })) > 0)
    return failure('quote_expired')
  // An offer at the prices of a source that this process no longer follows.
  if (quoted.source !== platform.config.MARKET_SOURCE) return failure('quote_expired')
  await lockInventory(tx, side === 'buy' ? asset : 'USDT')
  // What follows is judged when it is this trade's turn, however long that took.
  const { exchangeAssets } = await readSettings(askIn(tx))
  if (!exchangeAssets.has(asset)) return failure('not_yet_open')
  const current = await tradablePrice(platform, asset)
  if (!current.ok) return current
  // The minimum was judged when the quote was made: what was the whole rest then need not be it now.
  const refused = await refusalOf(tx, customerId, side, asset, figuresOf(quoted), 0n)
  if (refused) return refused

  const id = platform.ids.uuid()
  const booked = await post(tx, {
    id: platform.ids.uuid(),
    key: `exchange:${quoted.id}`,
    kind: 'exchange',
    reference: id,
    at: now,
    legs: legsOf(customerId, quoted),
  })
  if (!booked.ok) return booked
  const trade = { id, executedAt: now, hash: booked.value.hash }
  await tx
    .insert(exchangeTrade)
    .values({ quote: quoted.id, customer: customerId, side, asset, transfer: booked.value.id, ...trade })
  const answer = toTrade(quoted, trade)
  await tellTrade(tx, now, customerId, answer)
  return success(answer)
}

function figuresOf(quoted: QuoteRow) {
  const { side, quantity, gross, fee, spread } = quoted
  return { quantity, gross, fee, spread, total: side === 'buy' ? gross : gross - fee - spread }
}

/**
 * Coins and their value at the market's price go between customer and inventory; the fee goes to fees and the spread
 * to revenue, never into a pool.
 */
function legsOf(owner: string, quoted: QuoteRow): PostingLeg[] {
  const { asset, fee, spread } = quoted
  const { quantity, gross } = quoted
  const buys = quoted.side === 'buy'
  const charges = fee + spread
  return [
    { owner, asset, kind: 'spot', amount: buys ? quantity : -quantity },
    { owner: PLATFORM, asset, kind: 'inventory', amount: buys ? -quantity : quantity },
    { owner, asset: 'USDT', kind: 'spot', amount: buys ? -gross : gross - charges },
    { owner: PLATFORM, asset: 'USDT', kind: 'inventory', amount: buys ? gross - charges : -gross },
    { owner: PLATFORM, asset: 'USDT', kind: 'fees', amount: fee },
    { owner: PLATFORM, asset: 'USDT', kind: 'revenue', amount: spread },
  ]
}

function tellTrade(tx: Tx, now: Temporal.Instant, customerId: string, trade: ExchangeTrade): Promise<void> {
  const { asset, total, fee, spread, hash } = trade
  const words = { amount: trade.quantity, asset, total, fee, spread, hash }
  const kind = trade.side === 'buy' ? 'exchange_bought' : 'exchange_sold'
  return tell(tx, now, [note(customerId, kind, words)], [{ customer: customerId, event: 'balance_changed' }])
}
