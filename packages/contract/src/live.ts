import * as z from 'zod/mini'

/** The customer channel: a WebSocket on the server's own origin. */
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
  'payout',
  'message',
] as const
export type LiveEvent = (typeof LIVE_EVENTS)[number]

/** Seconds between signs of life: the server's ping frames, and the client's `ping`. */
export const HEARTBEAT_SECONDS = 25
/** Seconds within which the first message has to be a valid `auth`. */
export const AUTH_SECONDS = 10

/** What a client sends. `auth` is the first message and comes once; the token never stands in an address. */
export const clientMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('auth'), token: z.string().check(z.regex(/^[\w-]{20,100}$/)) }),
  z.object({ type: z.literal('ping') }),
])
export type ClientMessage = z.infer<typeof clientMessage>

export const serverMessage = z.discriminatedUnion('type', [
  /** Signed in: whatever happens from now on is told. */
  z.object({ type: z.literal('ready') }),
  /** `id` names the withdrawal, order or message that it is about, where there is one. */
  z.object({ type: z.literal('event'), event: z.enum(LIVE_EVENTS), id: z.nullable(z.string()) }),
  /** Some events may have been lost: ask for everything again. */
  z.object({ type: z.literal('resync') }),
  z.object({ type: z.literal('pong') }),
])
export type ServerMessage = z.infer<typeof serverMessage>

/** Why the server closed a connection. After `sessionEnded` a client must not come back with the same token. */
export const LIVE_CLOSE = {
  goingAway: 1001,
  invalid: 4400,
  sessionEnded: 4401,
  authTimeout: 4408,
  tooMany: 4429,
} as const
