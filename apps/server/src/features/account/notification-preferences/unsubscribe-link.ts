import { timingSafeEqual } from 'node:crypto'
import {
  CHANNEL_KINDS,
  type ChannelKind,
  isAlwaysOn,
  unsubscribeByLink,
} from '@matin/contract/notification-preferences'
import type { Config } from '#config.ts'
import { keyedMacs } from '#platform/secrets/vault.ts'

/** Returns null where the app's origin is not configured. */
export function unsubscribeLink(config: Config, customerId: string, kind: ChannelKind): string | null {
  const [mac] = keyedMacs(config, { purpose: 'unsubscribe', owner: customerId }, kind)
  if (!config.APP_ORIGIN || mac === undefined) return null
  return `${config.APP_ORIGIN}${unsubscribeByLink.path}?token=${kind}.${customerId}.${mac}`
}

/** Returns null for a token that we did not make. */
export function readUnsubscribe(
  config: Config,
  token: string,
): { customer: string; kind: ChannelKind } | null {
  const [name, customer, ...rest] = token.split('.')
  const kind = CHANNEL_KINDS.find(one => one === name)
  if (!kind || !customer || isAlwaysOn(kind, 'email')) return null
  const given = Buffer.from(rest.join('.'))
  const isOurs = keyedMacs(config, { purpose: 'unsubscribe', owner: customer }, kind).some(mac => {
    const made = Buffer.from(mac)
    return made.length === given.length && timingSafeEqual(made, given)
  })
  return isOurs ? { customer, kind } : null
}
