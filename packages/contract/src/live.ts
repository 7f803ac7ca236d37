import * as z from 'zod/mini'
import { candle, interval } from './candles.ts'
import { MARKET_STATES, marketAsset, quote } from './market.ts'

/** WebSocket on the server's own origin that pushes events to customers and operators by their tokens. */
export const LIVE_PATH = '/ws'

/**
 * Events about possible changes. An event is a hint and never data: its receiver asks the endpoints again. It may come
 * twice, and after a gap the server sends `resync` instead.
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

/** A part of the operators' side: the first word of its paths after `/api/operator/`. */
export const adminTopic = z.string().check(z.regex(/^[a-z]{2,40}$/))

/** Topics of the operators' side that customers' events change. */
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

/** Public channels: every coin's price, the candles of one coin, or the announced incidents. */
export const liveChannel = z.discriminatedUnion('channel', [
  z.object({ channel: z.literal('quotes') }),
  z.object({ channel: z.literal('candles'), asset: marketAsset, interval }),
  z.object({ channel: z.literal('incidents') }),
])
export type LiveChannel = z.infer<typeof liveChannel>

/**
 * Messages of a client. The first one is an `auth` or a `subscribe`: prices are for guests too. `auth` comes at most
 * once. The token is never part of an address.
 */
export const clientMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('auth'), token: z.string().check(z.regex(/^[\w-]{20,100}$/)) }),
  z.object({ type: z.literal('subscribe'), to: liveChannel }),
  z.object({ type: z.literal('unsubscribe'), from: liveChannel }),
  z.object({ type: z.literal('ping') }),
])
export type ClientMessage = z.infer<typeof clientMessage>

export const serverMessage = z.discriminatedUnion('type', [
  /** Signed in: all later events are sent. */
  z.object({ type: z.literal('ready') }),
  /** `id` names the withdrawal, order or message concerned, where there is one. */
  z.object({ type: z.literal('event'), event: z.enum(LIVE_EVENTS), id: z.nullable(z.string()) }),
  /** To operators: this part may have changed. The client reloads its lists (`/api/operator/<topic>`). */
  z.object({ type: z.literal('admin'), topic: adminTopic }),
  /** Some events may have been lost: ask for everything again. */
  z.object({ type: z.literal('resync') }),
  /**
   * Prices that changed since the last such message; the first one after `subscribe` has them all. A slow client misses
   * those between. `sentAt` is the server's time in milliseconds, for the age of a quote.
   */
  z.object({
    type: z.literal('quotes'),
    state: z.enum(MARKET_STATES),
    /** Coins whose own price is too old, as in the answers of the endpoints. */
    stale: z.optional(z.array(marketAsset)),
    sentAt: z.number(),
    items: z.array(quote),
  }),
  /** The open candle, or at its end the last one and the one after it. */
  z.object({ type: z.literal('candles'), asset: marketAsset, interval, items: z.array(candle) }),
  /** An incident was announced or ended. A hint, as events are; `subscribe` sends no first message. */
  z.object({ type: z.literal('incidents') }),
  z.object({ type: z.literal('pong') }),
])
export type ServerMessage = z.infer<typeof serverMessage>

/**
 * Codes with which the server closes a connection. After `sessionEnded` a client must not return with the same token.
 * With `goingAway` the reason is the number of seconds over which clients spread their reconnection, which they begin
 * at once: another server waits for them.
 */
export const LIVE_CLOSE = {
  goingAway: 1001,
  invalid: 4400,
  sessionEnded: 4401,
  authTimeout: 4408,
  tooMany: 4429,
} as const
