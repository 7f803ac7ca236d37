import type { LiveEvent } from '@matin/contract/live'

/*
 * What to ask again, by paths: endpoints would bring the schemas of every feature to every page (3 KiB).
 * affected.test.ts shows that there are such endpoints.
 */
/** A recharge or a withdrawal is one event, whose state moves on. */
const HISTORY = ['/api/wallet/log', '/api/wallet/movement']
const BALANCE = [
  '/api/token/data',
  ...HISTORY,
  '/api/home/data',
  '/api/withdrawal/terms',
  '/api/exchange/terms',
  '/api/exchange/list',
]
const ORDERS = ['/api/user/mine', '/api/mine/order', '/api/mine/list']
const MESSAGES = ['/api/message/list', '/api/message/unread']
const RECHARGE = ['/api/topup/list', '/api/topup/detail', '/api/topup/address']
const WITHDRAWAL = ['/api/withdrawal/list', '/api/withdrawal/detail', '/api/withdrawal/terms']

/** What is no longer what it was after an event. */
export const AFTER_EVENT: Record<LiveEvent, readonly string[]> = {
  balance_changed: BALANCE,
  recharge_changed: [...RECHARGE, ...HISTORY, '/api/home/data'],
  withdrawal_changed: [...WITHDRAWAL, ...HISTORY],
  order_changed: [...ORDERS, '/api/home/data'],
  identity_changed: ['/api/identity/detail', '/api/withdrawal/terms', '/api/user/trial', '/api/user/info'],
  payout: [...BALANCE, ...ORDERS, ...MESSAGES],
  message: MESSAGES,
  support: ['/api/support/messages', '/api/message/unread'],
}

/** After the customer has moved money: whatever shows balances, capacities or limits. */
export const AFTER_MONEY: ReadonlySet<string> = new Set([
  ...BALANCE,
  ...ORDERS,
  ...RECHARGE,
  ...WITHDRAWAL,
  '/api/user/trial',
])
