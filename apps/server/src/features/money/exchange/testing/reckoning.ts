import type { ErrorWord } from '@matin/contract/errors'
import type { MarketAsset, MarketState } from '@matin/contract/market'
import {
  type ExchangeFigures,
  type ExchangeRates,
  exchangeRefusal,
  quoteHolds,
} from '@matin/domain/exchange/quote'
import type { ExchangeSide } from '@matin/domain/exchange/side'
import type { Price } from '@matin/domain/market/price'
import type { AssetId } from '@matin/domain/money/asset'
import type { Settings } from '@matin/domain/settings/settings'
import { PLATFORM } from '@matin/ledger/ledger'

/** Quote as its customer received it. Amounts in minor units. */
export interface Offer {
  id: string
  owner: string
  side: ExchangeSide
  coin: MarketAsset
  quantity: bigint
  gross: bigint
  /** Sum of fee and spread. */
  charges: bigint
  price: Price
  rates: ExchangeRates
  /** Last moment at which the quote may be executed. */
  until: Temporal.Instant
  used: boolean
}

type Rules = Pick<Settings, 'exchangeMinimum' | 'exchangeAssets'>

/**
 * Creates a model of the exchange that computes the expected balances by owner and asset, without the
 * database.
 */
export function createReckoning() {
  const books = new Map<string, bigint>()
  let charged = 0n
  const of = (owner: string, asset: AssetId) => books.get(`${owner}/${asset}`) ?? 0n
  const set = (owner: string, asset: AssetId, amount: bigint) => books.set(`${owner}/${asset}`, amount)
  const add = (owner: string, asset: AssetId, amount: bigint) => set(owner, asset, of(owner, asset) + amount)

  return {
    of,
    set,
    add,
    /** Returns the sum of fees and spreads of all executed offers. */
    charged: () => charged,

    /** Returns the expected refusal of a request for a quote, or null when the exchange must quote. */
    refusal(
      asked: { owner: string; side: ExchangeSide; coin: MarketAsset; figures: ExchangeFigures },
      state: MarketState,
      rules: Rules,
    ): ErrorWord | null {
      const { owner, side, coin, figures } = asked
      const [paid, drawn]: [AssetId, AssetId] = side === 'buy' ? ['USDT', coin] : [coin, 'USDT']
      if ((side === 'buy' ? figures.gross : figures.quantity) === 0n) return 'amount_incorrect'
      if (!rules.exchangeAssets.includes(coin)) return 'not_yet_open'
      if (state !== 'live') return state === 'down' ? 'price_unavailable' : 'price_stale'
      const limits = { balance: of(owner, paid), inventory: of(PLATFORM, drawn) }
      return exchangeRefusal(side, figures, { minimum: rules.exchangeMinimum, ...limits })
    },

    /** Returns the expected answer of an execution. */
    answer(
      offer: Offer,
      now: Temporal.Instant,
      { state, price }: { state: MarketState; price: Price },
      rules: Rules,
    ): ErrorWord | 'done' {
      if (offer.used) return 'quote_used'
      if (Temporal.Instant.compare(now, offer.until) > 0) return 'quote_expired'
      if (!rules.exchangeAssets.includes(offer.coin)) return 'not_yet_open'
      if (state !== 'live') return state === 'down' ? 'price_unavailable' : 'price_stale'
      if (!quoteHolds(offer.price, price, offer.rates)) return 'price_moved'
      const buys = offer.side === 'buy'
      const [paid, wanted] = buys ? [offer.gross, offer.quantity] : [offer.quantity, offer.gross]
      if (paid > of(offer.owner, buys ? 'USDT' : offer.coin)) return 'insufficient_balance'
      return wanted > of(PLATFORM, buys ? offer.coin : 'USDT') ? 'inventory_short' : 'done'
    },

    /** Posts an executed offer to the expected balances. */
    book(offer: Offer): void {
      const { owner, side, coin, quantity, gross, charges } = offer
      const sign = side === 'buy' ? 1n : -1n
      offer.used = true
      charged += charges
      add(owner, coin, sign * quantity)
      add(PLATFORM, coin, -sign * quantity)
      add(owner, 'USDT', side === 'buy' ? -gross : gross - charges)
      add(PLATFORM, 'USDT', side === 'buy' ? gross - charges : -gross)
    },
  }
}

/** Divisor that turns coin units × price units into minor units of USDT, for coins of eight decimals. */
const PER_USDT_UNIT = 10n ** 10n

/**
 * Whether the customer gets no more than the market price allows. Coins bought are worth at most the payment
 * less charges; a sale pays, before charges, at most what the coins are worth.
 */
export function isWorthIt({ side, quantity, gross, charges }: Offer, price: Price): boolean {
  return side === 'buy'
    ? quantity * price <= (gross - charges) * PER_USDT_UNIT
    : gross * PER_USDT_UNIT <= quantity * price
}
