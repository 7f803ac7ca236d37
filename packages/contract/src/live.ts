import * as z from 'zod/mini'
import { candle, interval } from './candles.ts'
import { MARKET_STATES, marketAsset, quote } from './market.ts'

/** What is pushed, to customers and operators by their tokens: a WebSocket on the server's own origin. */
export const LIVE_PATH = '/ws'

/**
 * What may have changed. An event is a hint and never data: whoever gets it asks the endpoints again. It may
 * come twice, and after a gap the server says `resync` instead.
 */
export const LIVE_EVENTS = [
  'balance_changed',
  'recharge_changed',
  'withdrawal_changed',
  'order_changed',
  'identity_changed',
  'payout',
  'message',
  'support',
] as const
export type LiveEvent = (typeof LIVE_EVENTS)[number]

/** A part of the operators' side: the word that its paths begin with, after `/api/operator/`. */
export const deskTopic = z.string().check(z.regex(/^[a-z]{2,40}$/))

/** What of customers' doing operators see in their queues. */
export const DESK_TOPICS: Partial<Record<LiveEvent, string>> = {
  withdrawal_changed: 'withdrawals',
  identity_changed: 'identities',
  support: 'support',
  recharge_changed: 'deposits',
}

/** Seconds between signs of life: the server's ping frames, and the client's `ping`. */
export const HEARTBEAT_SECONDS = 25
/** Seconds within which the first message has to be a valid `auth`. */
export const AUTH_SECONDS = 10

/** What anybody may follow: every coin's price, the candles of one coin, or which incidents are announced. */
export const liveChannel = z.discriminatedUnion('channel', [
  z.object({ channel: z.literal('quotes') }),
  z.object({ channel: z.literal('candles'), asset: marketAsset, interval }),
  z.object({ channel: z.literal('incidents') }),
])
export type LiveChannel = z.infer<typeof liveChannel>

/**
 * What a client sends. The first message is an `auth` or a `subscribe`: prices are for guests too. `auth` comes at most
 * once; the token never stands in an address.
 */
export const clientMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('auth'), token: z.string().check(z.regex(/^[\w-]{20,100}$/)) }),
  z.object({ type: z.literal('subscribe'), to: liveChannel }),
  z.object({ type: z.literal('unsubscribe'), from: liveChannel }),
  z.object({ type: z.literal('ping') }),
])
export type ClientMessage = z.infer<typeof clientMessage>

export const serverMessage = z.discriminatedUnion('type', [
  /** Signed in: whatever happens from now on is told. */
  z.object({ type: z.literal('ready') }),
  /** `id` names the withdrawal, order or message that it is about, where there is one. */
  z.object({ type: z.literal('event'), event: z.enum(LIVE_EVENTS), id: z.nullable(z.string()) }),
  /** To operators: something of this part of the desk may have changed. Lists of it are asked for again (`/api/operator/<topic>`). */
  z.object({ type: z.literal('desk'), topic: deskTopic }),
  /** Some events may have been lost: ask for everything again. */
  z.object({ type: z.literal('resync') }),
  /**
   * Prices that changed since the last such message; the first one after `subscribe` has them all. A slow client misses
   * those between. `sentAt` is the server's time in milliseconds, for the age of a quote.
   */
  z.object({
    type: z.literal('quotes'),
    state: z.enum(MARKET_STATES),
    /** As in the answers of the endpoints: coins whose own price is too old. */
    stale: z.optional(z.array(marketAsset)),
    sentAt: z.number(),
    items: z.array(quote),
  }),
  /** The candle that is open, or the last one at its end and the one after it. */
  z.object({ type: z.literal('candles'), asset: marketAsset, interval, items: z.array(candle) }),
  /** An incident was announced or ended. A hint, as events are; the channel begins with nothing. */
  z.object({ type: z.literal('incidents') }),
  z.object({ type: z.literal('pong') }),
])
export type ServerMessage = z.infer<typeof serverMessage>

/**
 * Why the server closed a connection. After `sessionEnded` a client must not come back with the same token. With `goingAway` the reason
 * has the seconds over which its clients spread themselves when they come back, which they do at once: another server waits for them.
 */
export const LIVE_CLOSE = {
  goingAway: 1001,
  invalid: 4400,
  sessionEnded: 4401,
  authTimeout: 4408,
  tooMany: 4429,
} as const
