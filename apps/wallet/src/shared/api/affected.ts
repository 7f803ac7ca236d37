import type { LiveEvent } from '@matin/contract/live'

/* Listed by path: endpoints would bring all schemas to every page (3 KiB). affected.test.ts checks them. */
/** Recharges and withdrawals are entries of the history with a state, so it changes with them. */
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

export const AFTER_EVENT: Record<LiveEvent, readonly string[]> = {
  balance_changed: BALANCE,
  recharge_changed: [...RECHARGE, ...HISTORY, '/api/home/data'],
  withdrawal_changed: [...WITHDRAWAL, ...HISTORY],
  order_changed: [...ORDERS, '/api/home/data'],
  identity_changed: ['/api/identity/detail', '/api/withdrawal/terms', '/api/user/trial', '/api/user/info'],
  payout: [...BALANCE, ...ORDERS, ...MESSAGES],
  message: [...MESSAGES, '/api/security/recovery'],
  support: ['/api/support/messages', '/api/message/unread'],
}

/** Paths to refetch after the customer has moved money: all that show balances, capacities or limits. */
export const AFTER_MONEY: ReadonlySet<string> = new Set([
  ...BALANCE,
  ...ORDERS,
  ...RECHARGE,
  ...WITHDRAWAL,
  '/api/user/trial',
])
