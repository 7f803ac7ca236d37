import { MESSAGE_KINDS, type MessageKind } from '@matin/contract/messages'
import type { ChannelKind } from '@matin/contract/notification-preferences'
import { expect, it } from 'vitest'
import { channelKindOf } from './due.ts'

/** Kinds of messages that only the app shows: customers' own actions, intermediate steps, and suspensions. */
const IN_APP_ALONE: readonly MessageKind[] = [
  'withdrawal_approved',
  'payout',
  'order_bought',
  'machine_rented',
  'nft_bought',
  'trial_started',
  'trial_claimed',
  'exchange_bought',
  'exchange_sold',
  'transfer_sent',
  'identity_submitted',
  'account_suspended',
  'account_restored',
]
/**
 * Expected preference by the prefix of a kind's name. Kinds with other prefixes have the preference
 * `security`.
 */
const ABOUT: readonly [RegExp, ChannelKind][] = [
  [/^(deposit|recharge)_/, 'recharges'],
  [/^withdrawal_/, 'withdrawals'],
  [/^(order|rental|nft|trial)_/, 'orders'],
  [/^transfer_/, 'transfers'],
  [/^identity_/, 'identity'],
]

it.each(MESSAGE_KINDS)(
  'message %s has the notification preference of its topic, or none when only the app shows it',
  kind => {
    const about = ABOUT.find(([begins]) => begins.test(kind))?.[1] ?? 'security'
    expect(channelKindOf(kind)).toBe(IN_APP_ALONE.includes(kind) ? undefined : about)
  },
)
