import { getTokenData, getWalletLog } from '@matin/contract/assets'
import { getUserInfo } from '@matin/contract/auth'
import type { Endpoint } from '@matin/contract/endpoint'
import { getExchangeTerms, listExchanges } from '@matin/contract/exchange'
import { getHomeData } from '@matin/contract/home'
import { getIdentity } from '@matin/contract/identity'
import type { LiveEvent } from '@matin/contract/live'
import { getUnreadMessages, listMessages } from '@matin/contract/messages'
import { getMineOrder, getTrial, listMines, listUserMines } from '@matin/contract/mining'
import { getTopup, getTopupAddress, listTopups } from '@matin/contract/recharge'
import { listSupport } from '@matin/contract/support'
import { getWithdrawal, getWithdrawalTerms, listWithdrawals } from '@matin/contract/withdrawal'

const balance = [getTokenData, getWalletLog, getHomeData, getWithdrawalTerms, getExchangeTerms, listExchanges]
const orders = [listUserMines, getMineOrder, listMines]
const messages = [listMessages, getUnreadMessages]

/** What to ask again after an event. */
const TOUCHED: Record<LiveEvent, readonly Endpoint[]> = {
  balance_changed: balance,
  recharge_changed: [listTopups, getTopup, getTopupAddress, getHomeData],
  withdrawal_changed: [listWithdrawals, getWithdrawal, getWithdrawalTerms],
  order_changed: [...orders, getHomeData],
  identity_changed: [getIdentity, getWithdrawalTerms, getTrial, getUserInfo],
  payout: [...balance, ...orders, ...messages],
  message: messages,
  support: [listSupport, getUnreadMessages],
}

export function touchedBy(events: Iterable<LiveEvent>): Set<Endpoint> {
  return new Set([...events].flatMap(event => TOUCHED[event]))
}

export const ALL_EVENTS = Object.keys(TOUCHED) as LiveEvent[]
