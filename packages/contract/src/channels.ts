import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { machine } from './field-kinds.ts'
import { done, nothing } from './schema.ts'

/** What customers are told of, as they choose it. */
export const CHANNEL_KINDS = [
  'security',
  'withdrawals',
  'recharges',
  'income',
  'orders',
  'transfers',
  'identity',
  'support',
  'notices',
] as const
export type ChannelKind = (typeof CHANNEL_KINDS)[number]

/** Beside the app itself, where everything stands. */
export const CHANNELS = ['email', 'push'] as const
export type Channel = (typeof CHANNELS)[number]

/** What holds for whoever never chose. Push reaches only devices on which it was turned on. */
const DEFAULTS: Readonly<Record<ChannelKind, Readonly<Record<Channel, boolean>>>> = {
  security: { email: true, push: true },
  withdrawals: { email: true, push: true },
  recharges: { email: true, push: true },
  income: { email: false, push: false },
  orders: { email: true, push: true },
  transfers: { email: false, push: true },
  identity: { email: true, push: true },
  support: { email: false, push: true },
  notices: { email: false, push: true },
}

/** Whether a kind comes by a channel unless the customer chose otherwise. */
export function isOnByDefault(kind: ChannelKind, channel: Channel): boolean {
  return DEFAULTS[kind][channel]
}

/** Letters about the protection of the account always go out. */
export function isAlwaysOn(kind: ChannelKind, channel: Channel): boolean {
  return kind === 'security' && channel === 'email'
}

const choice = z.object({
  kind: z.enum(CHANNEL_KINDS),
  email: z.boolean(),
  push: z.boolean(),
})
export type ChannelChoice = z.infer<typeof choice>

export const getChannels = endpoint({
  method: 'GET',
  path: '/api/channels/list',
  summary: 'By which ways the customer is told of what',
  access: 'customer',
  input: nothing,
  data: z.object({
    items: z.array(choice),
    /** Where letters go, masked; null for a customer without an e-mail address. */
    email: z.nullable(z.string()),
    /** A mail server said lately that nobody is there: letters that were chosen wait until one is taken. */
    emailRefused: z.boolean(),
    /** What this server signs pushes with; null where it sends none. */
    pushKey: z.nullable(z.string()),
    /** Whether this very device is told by push. */
    pushHere: z.boolean(),
  }),
  errors: [],
})

/** Where a mail program posts "List-Unsubscribe=One-Click" to (RFC 8058): the link in the head of a letter says all. */
export const unsubscribeByLink = endpoint({
  method: 'POST',
  path: '/api/channels/unsubscribe',
  summary: 'Turn off the emails of one kind by the link of such an email, without signing in',
  access: 'public',
  input: z.object({ token: machine().check(z.maxLength(300)) }),
  data: done,
  errors: ['not_found'],
  body: 'ignored',
})

export const setChannel = endpoint({
  method: 'POST',
  path: '/api/channels/set',
  summary: 'Turn one kind on or off for one way; letters about security cannot be turned off',
  access: 'customer',
  input: z.object({ kind: z.enum(CHANNEL_KINDS), channel: z.enum(CHANNELS), on: z.boolean() }),
  data: choice,
  errors: ['channel_always_on'],
})

/** As the browser's PushSubscription says it. */
export const pushSubscription = z.object({
  endpoint: machine().check(z.maxLength(1000)),
  p256dh: machine().check(z.regex(/^[\w-]{80,100}$/)),
  auth: machine().check(z.regex(/^[\w-]{20,30}$/)),
})
export type PushSubscription = z.infer<typeof pushSubscription>

export const subscribePush = endpoint({
  method: 'POST',
  path: '/api/channels/push/subscribe',
  summary: 'Tell this device by push until its session ends; of a push service that the server knows',
  access: 'customer',
  input: pushSubscription,
  data: done,
  errors: ['push_service_unknown'],
})

/**
 * For a service worker, which has no session. The former address and its secret are the proof: nobody but the browser and this server
 * knows both.
 */
export const movePush = endpoint({
  method: 'POST',
  path: '/api/channels/push/move',
  summary: 'Push to the address that took the place of a browser’s former one, until the same session ends',
  access: 'public',
  input: z.object({ from: z.pick(pushSubscription, { endpoint: true, auth: true }), to: pushSubscription }),
  data: done,
  errors: ['not_found', 'push_service_unknown'],
})

export const unsubscribePush = endpoint({
  method: 'POST',
  path: '/api/channels/push/unsubscribe',
  summary: 'Tell this device nothing by push any more',
  access: 'customer',
  input: nothing,
  data: done,
  errors: [],
})

/** What a push carries: words without a figure, and the page that it opens. */
export const pushHint = z.object({
  title: z.string(),
  /** Without a leading slash: "pages/Home/messages". */
  page: z.string(),
  /** A later one takes the place of an earlier one with the same. */
  tag: z.string(),
})
export type PushHint = z.infer<typeof pushHint>
