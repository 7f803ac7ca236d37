import { getTokenData, getWalletLog, ownTransfer, sendToCustomer } from '@matin/contract/assets'
import { executeExchange, quoteExchange } from '@matin/contract/exchange'
import { getHomeData } from '@matin/contract/home'
import { buyMine, listMines, listUserMines, type Order, redeemMine } from '@matin/contract/mining'
import { submitTopup } from '@matin/contract/recharge'
import { submitWithdrawal } from '@matin/contract/withdrawal'
import { redemptionOf } from '@matin/domain/mining/redemption'
import { fromWire, toWire } from '@matin/domain/money/amount'
import { parseRate } from '@matin/domain/money/rate'
import { addressFromPrivateKey } from '@matin/tron/address'
import type { Client } from './client.ts'
import { everybody, PIN, type Place, type Who } from './world.ts'

/** External withdrawal addresses, one per customer. No key of theirs exists here. */
const outside = new Map<string, string>()
function outsideOf(uid: string): string {
  const known = outside.get(uid) ?? addressFromPrivateKey(BigInt(uid).toString(16).padStart(64, '0'))
  outside.set(uid, known)
  return known
}

export interface Command {
  name: string
  /** Least rate that the command must reach, as a share of TPC-B's (ledger.md). */
  target: number
  /** It needs customers with little history, and is left out once years of history are filled in. */
  fresh?: boolean
  /** Prepares a measurement. Returns the function that runs the command once for a customer. */
  begin(place: Place, client: Client): Promise<(who: Who, turn: number) => Promise<void>>
}

function plain(
  name: string,
  target: number,
  act: (client: Client, who: Who, turn: number, place: Place) => Promise<unknown>,
): Command {
  return {
    name,
    target,
    begin: async (place, client) => async (who, turn) => {
      await act(client, who, turn, place)
    },
  }
}

/** Orders per customer, as in `bench -- growth`. */
const USUAL = 4
/** Orders of a full page. */
const FULL = 20

export const SEND = plain('send to a customer', 0.33, (client, who, turn, { customers }) => {
  const to = customers[(customers.indexOf(who) + turn + 1) % customers.length]?.uid ?? ''
  return client.call(who.token, sendToCustomer, { to, amount: '1', pin: PIN })
})

export const COMMANDS: readonly Command[] = [
  { name: 'my orders', target: 0.3, fresh: true, begin: orders(USUAL) },
  plain('own transfer', 0.3, (client, { token }, turn) => {
    const [from, to] = turn % 2 === 0 ? (['spot', 'mining'] as const) : (['mining', 'spot'] as const)
    return client.call(token, ownTransfer, { from, to, asset: 'USDT', amount: '1' })
  }),
  SEND,
  {
    name: 'lock, all customers in one product',
    target: 0.25,
    async begin(place, client) {
      const versionId = await lockOf(place, client)
      return async ({ token }) => {
        await client.call(token, buyMine, { versionId, amount: '100', pin: PIN })
      }
    },
  },
  plain('exchange: quote and execute, one coin', 0.12, async (client, { token }, turn) => {
    const side = turn % 2 === 0 ? 'buy' : 'sell'
    const amount = side === 'buy' ? '20' : '50'
    const { id } = await client.call(token, quoteExchange, { side, asset: 'TRX', amount })
    await client.call(token, executeExchange, { quoteId: id, pin: PIN })
  }),
  plain('submit a withdrawal', 0.2, (client, { uid, token }) =>
    client.call(token, submitWithdrawal, { address: outsideOf(uid), quantity: '10', pin: PIN }),
  ),
  {
    name: 'redeem a lock',
    target: 0.2,
    async begin(place, client) {
      const versionId = await lockOf(place, client)
      const orders = new Map<string, Order[]>()
      await everybody(place, place.each, async ({ token }) => {
        const order = await client.call(token, buyMine, { versionId, amount: '100', pin: PIN })
        orders.set(token, [...(orders.get(token) ?? []), order])
      })
      return async ({ token }) => {
        const order = orders.get(token)?.pop()
        if (!order) throw new Error('a customer has nothing left to redeem')
        await client.call(token, redeemMine, { id: order.id, pin: PIN, preview: previewOf(order) })
      }
    },
  },
  {
    name: 'submit a receipt',
    target: 0.2,
    async begin(place, client) {
      const vouchers = await place.vouchers()
      return async ({ uid, token }) => {
        await client.call(token, submitTopup, { quantity: '10', voucherId: vouchers.get(uid)?.pop() ?? '' })
      }
    },
  },
  plain('home', 0.2, (client, { token }) => client.call(token, getHomeData, {})),
  plain('asset totals', 0.3, (client, { token }) => client.call(token, getTokenData, {})),
  plain('history, first page', 0.3, (client, { token }) => client.call(token, getWalletLog, {})),
  { name: 'my orders, a full page', target: 0.3, begin: orders(FULL) },
]

/** Commands of COMMANDS with all customers at one account, or spread over several. */
export const VARIANTS: readonly Command[] = [
  plain('send, all to one receiver', 0.33, (client, { uid, token }, _, { customers: [first, second] }) => {
    const to = (uid === first?.uid ? second : first)?.uid ?? ''
    return client.call(token, sendToCustomer, { to, amount: '1', pin: PIN })
  }),
  {
    name: 'lock, spread over four products',
    target: 0.25,
    async begin(place, client) {
      const locks = await locksOf(place, client)
      return async ({ uid, token }, turn) => {
        const { versionId = '', minAmount = '' } = locks[(Number(uid) + turn) % locks.length] ?? {}
        await client.call(token, buyMine, { versionId, amount: minAmount, pin: PIN })
      }
    },
  },
]
/** Names of two commands: with all at one account, and spread. */
export const PAIRS = [
  ['send, all to one receiver', 'send to a customer'],
  ['lock, all customers in one product', 'lock, spread over four products'],
] as const

function orders(count: number): Command['begin'] {
  return async (place, client) => {
    const versionId = await lockOf(place, client)
    const list = (token: string) => client.call(token, listUserMines, {})
    await everybody(place, 1, async ({ token }) => {
      for (let { length } = (await list(token)).items; length < count; length++)
        await client.call(token, buyMine, { versionId, amount: '100', pin: PIN })
    })
    return async ({ token }) => {
      await list(token)
    }
  }
}

async function locksOf(place: Place, client: Client) {
  const { items } = await client.call(place.customers[0]?.token ?? '', listMines, {})
  return items.filter(({ kind }) => kind === 'lock')
}

async function lockOf(place: Place, client: Client): Promise<string> {
  const lock = (await locksOf(place, client)).find(({ cycleDays }) => cycleDays === 30)
  if (!lock) throw new Error('no lock for sale')
  return lock.versionId
}

/** Returns the result of redeeming an order now, as the app previews it. */
function previewOf(order: Order) {
  const { returned, penalty, forfeited } = redemptionOf({
    principal: minor(order.principal),
    penaltyRate: parseRate(order.penaltyRate) ?? 0n,
    dailyIncome: minor(order.dailyIncome),
    cycleDays: order.cycleDays,
    paidCount: order.paidCount,
  })
  return {
    returned: toWire(returned, 'USDT'),
    penalty: toWire(penalty, 'USDT'),
    forfeited: toWire(forfeited, 'USDT'),
  }
}

const minor = (amount: string) => fromWire(amount, 'USDT') ?? 0n
