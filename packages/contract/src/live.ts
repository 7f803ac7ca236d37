import * as z from 'zod/mini'
import { candle, interval } from './candles.ts'
import { MARKET_STATES, marketAsset, quote } from './market.ts'

export const LIVE_PATH = '/ws'

/** A hint without data: the client fetches again. It may come twice; after a gap `resync` comes instead. */
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

/** Topic of the operators' API: the first word of its paths after `/api/operator/`. */
export const adminTopic = z.string().check(z.regex(/^[a-z]{2,40}$/))

/** Seconds between the server's ping frames, and between the client's `ping` messages. */
export const HEARTBEAT_SECONDS = 25
/** Seconds within which a client has to authenticate or to subscribe to a channel. */
export const AUTH_SECONDS = 10

export const liveChannel = z.discriminatedUnion('channel', [
  z.object({ channel: z.literal('quotes') }),
  z.object({ channel: z.literal('candles'), asset: marketAsset, interval }),
  z.object({ channel: z.literal('incidents') }),
])
export type LiveChannel = z.infer<typeof liveChannel>

/** First `auth`, at most once, or `subscribe` (guests: to prices). The token is never part of a URL. */
export const clientMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('auth'), token: z.string().check(z.regex(/^[\w-]{20,100}$/)) }),
  z.object({ type: z.literal('subscribe'), to: liveChannel }),
  z.object({ type: z.literal('unsubscribe'), from: liveChannel }),
  z.object({ type: z.literal('ping') }),
])
export type ClientMessage = z.infer<typeof clientMessage>

export const serverMessage = z.discriminatedUnion('type', [
  /** The client is signed in and gets all later events. */
  z.object({ type: z.literal('ready') }),
  /** `id` is the withdrawal, order or message concerned, if there is one. */
  z.object({ type: z.literal('event'), event: z.enum(LIVE_EVENTS), id: z.nullable(z.string()) }),
  /** To operators: data of this topic may have changed. The client fetches `/api/operator/<topic>` again. */
  z.object({ type: z.literal('admin'), topic: adminTopic }),
  /** Events may have been lost. The client fetches everything again. */
  z.object({ type: z.literal('resync') }),
  /**
   * Prices that changed since the last such message; the first one after `subscribe` has all. A slow client
   * skips intermediate ones. `sentAt` is the server's time in milliseconds, to compute a quote's age.
   */
  z.object({
    type: z.literal('quotes'),
    state: z.enum(MARKET_STATES),
    /** Coins whose price is too old, as in the endpoints' answers. */
    stale: z.optional(z.array(marketAsset)),
    sentAt: z.number(),
    items: z.array(quote),
  }),
  /** Open candle of a coin; when a candle has just ended, that candle and the new one. */
  z.object({ type: z.literal('candles'), asset: marketAsset, interval, items: z.array(candle) }),
  /** A hint without data, like an event. After `subscribe` there is no first message. */
  z.object({ type: z.literal('incidents') }),
  z.object({ type: z.literal('pong') }),
])
export type ServerMessage = z.infer<typeof serverMessage>

/**
 * Codes with which the server closes a connection. After `sessionEnded` a client must not return with the
 * same token. With `goingAway` the close reason is the number of seconds over which clients spread their
 * reconnection, starting at once, because another server is ready.
 */
export const LIVE_CLOSE = {
  goingAway: 1001,
  invalid: 4400,
  sessionEnded: 4401,
  authTimeout: 4408,
  tooMany: 4429,
} as const
