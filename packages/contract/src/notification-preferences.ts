import * as z from 'zod/mini'
import { forAnybody, forCustomers } from './endpoint.ts'
import { machine } from './field-kinds.ts'
import { done } from './schema.ts'

/** Channels of notification besides the app, which shows every message anyway. */
export const CHANNELS = ['email', 'push'] as const
export type Channel = (typeof CHANNELS)[number]

/** All kinds, with the channels of customers who never chose. Push reaches only devices that turned it on. */
const DEFAULTS = {
  security: { email: true, push: true },
  withdrawals: { email: true, push: true },
  recharges: { email: true, push: true },
  income: { email: false, push: false },
  orders: { email: true, push: true },
  transfers: { email: false, push: true },
  identity: { email: true, push: true },
  support: { email: false, push: true },
  notices: { email: false, push: true },
} satisfies Record<string, Record<Channel, boolean>>
export type ChannelKind = keyof typeof DEFAULTS
export const CHANNEL_KINDS = Object.keys(DEFAULTS) as [ChannelKind, ...ChannelKind[]]

export function isOnByDefault(kind: ChannelKind, channel: Channel): boolean {
  return DEFAULTS[kind][channel]
}

/** Emails about the account's protection are sent whatever the customer chose. */
export function isAlwaysOn(kind: ChannelKind, channel: Channel): boolean {
  return kind === 'security' && channel === 'email'
}

const choice = z.object({
  kind: z.enum(CHANNEL_KINDS),
  email: z.boolean(),
  push: z.boolean(),
})
export type ChannelChoice = z.infer<typeof choice>

export const getChannels = forCustomers.get('/api/channels/list', {
  summary: 'By which ways the customer is told of what',
  data: z.object({
    items: z.array(choice),
    /** Masked email address that notifications go to; null for a customer without one. */
    email: z.nullable(z.string()),
    /** A mail server recently refused the address as unknown; optional emails wait until one is accepted. */
    emailRefused: z.boolean(),
    /** Public key for push subscriptions; null if this server sends no pushes. */
    pushKey: z.nullable(z.string()),
    pushHere: z.boolean(),
  }),
})

/** Target of "List-Unsubscribe=One-Click" (RFC 8058). The link in the email's header is sufficient proof. */
export const unsubscribeByLink = forAnybody.post('/api/channels/unsubscribe', {
  summary: 'Turn off the emails of one kind by the link of such an email, without signing in',
  input: z.object({ token: machine().check(z.maxLength(300)) }),
  data: done,
  errors: ['not_found'],
  body: 'ignored',
})

export const setChannel = forCustomers.post('/api/channels/set', {
  summary: 'Turn one kind on or off for one way; letters about security cannot be turned off',
  input: z.object({ kind: z.enum(CHANNEL_KINDS), channel: z.enum(CHANNELS), on: z.boolean() }),
  data: choice,
  errors: ['channel_always_on'],
})

export const pushSubscription = z.object({
  endpoint: machine().check(z.maxLength(1000)),
  p256dh: machine().check(z.regex(/^[\w-]{80,100}$/)),
  auth: machine().check(z.regex(/^[\w-]{20,30}$/)),
})
export type PushSubscription = z.infer<typeof pushSubscription>

export const subscribePush = forCustomers.post('/api/channels/push/subscribe', {
  summary: 'Tell this device by push until its session ends; of a push service that the server knows',
  input: pushSubscription,
  data: done,
  errors: ['push_service_unknown'],
})

/** A service worker has no session. Proof: the old address and secret, known only to browser and server. */
export const movePush = forAnybody.post('/api/channels/push/move', {
  summary: 'Push to the address that took the place of a browser’s former one, until the same session ends',
  input: z.object({ from: z.pick(pushSubscription, { endpoint: true, auth: true }), to: pushSubscription }),
  data: done,
  errors: ['not_found', 'push_service_unknown'],
})

export const unsubscribePush = forCustomers.post('/api/channels/push/unsubscribe', {
  summary: 'Tell this device nothing by push any more',
  data: done,
})

/** Content of a push: a text without amounts, and the page that it opens. */
export const pushHint = z.object({
  title: z.string(),
  /** Route of the page without its leading slash: "pages/Home/messages". */
  page: z.string(),
  /** Tag; a later push replaces an earlier one with the same tag. */
  tag: z.string(),
})
export type PushHint = z.infer<typeof pushHint>
