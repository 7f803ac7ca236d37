import { addAddress } from '@matin/contract/address-book'
import { getTokenData, sendToCustomer } from '@matin/contract/assets'
import { buyMine, getMineOrder, listMines, redeemMine } from '@matin/contract/mining'
import { listNotices } from '@matin/contract/notices'
import { getTopupAddress, listTopups, submitTopup } from '@matin/contract/recharge'
import { cancelWithdrawal, getWithdrawal, submitWithdrawal } from '@matin/contract/withdrawal'
import { freshAddress } from '@matin/tron/testing/independent'
import { type Customer, newCustomer, PIN, recharge, setPin, uploadVoucher } from './customer.ts'
import { TO_SOLID } from './dev-tools.ts'
import type { Server } from './server.ts'
import { until } from './until.ts'

/** Items of a customer that have their own pages; an id is empty if there is none. */
export interface Places {
  runningOrder: string
  redeemedOrder: string
  /** Ids of a machine's order and of an edition's order. */
  rental: string
  piece: string
  /** Products of these kinds. */
  machine: string
  nft: string
  creditedRecharge: string
  waitingRecharge: string
  confirmedWithdrawal: string
  waitingWithdrawal: string
  cancelledWithdrawal: string
  productVersion: string
  notice: string
  savedAddress: string
}

/** Customer who has used everything that the app offers. */
export type RichCustomer = Customer & Places

/**
 * Creates a customer who has used everything that the app offers, through the API: 12,345.678901 USDT
 * recharged, an open receipt, a transfer without a receipt, a lock with three payouts and one redeemed early,
 * a rented machine and an NFT, withdrawals that arrived, wait and were cancelled, and a transfer to another
 * customer, each with its messages. Starts in the morning and moves the clock by four days.
 */
export async function richCustomer(server: Server): Promise<RichCustomer> {
  await server.dev.toMorning()
  const who = await newCustomer(server)
  await setPin(server, who, 1)
  await recharge(server, who, '12345.678901')
  const creditedRecharge = (await who.call(listTopups, {})).items[0]?.id ?? ''
  const waiting = await who.call(submitTopup, {
    quantity: '250',
    voucherId: await uploadVoucher(server.address, who),
    txid: 'ab'.repeat(32),
  })
  const orders = await mine(server, who)
  const withdrawals = await withdraw(server, who)
  const friend = await newCustomer(server)
  const { address } = await friend.call(getTopupAddress, {})
  await who.call(sendToCustomer, { to: address, amount: '20', pin: PIN })
  await payWithoutReceipt(server, who)
  const notice = (await who.call(listNotices, {})).items[0]?.id ?? ''
  const { id: savedAddress } = await who.call(addAddress, { label: 'Cold wallet', address: freshAddress() })
  return {
    ...who,
    ...orders,
    ...withdrawals,
    creditedRecharge,
    waitingRecharge: waiting.id,
    notice,
    savedAddress,
  }
}

async function mine(server: Server, who: Customer) {
  const { items } = await who.call(listMines, {})
  const [machine, nft] = (['machine', 'nft'] as const).map(kind => items.find(item => item.kind === kind))
  if (!machine?.price || !nft?.price) throw new Error('the seed has no machine or no NFT')
  const rental = await who.call(buyMine, { versionId: machine.versionId, amount: machine.price, pin: PIN })
  const piece = await who.call(buyMine, { versionId: nft.versionId, amount: nft.price, pin: PIN })
  const [long, short] = [30, 7].map(days =>
    items.find(item => item.kind === 'lock' && item.cycleDays === days),
  )
  if (!long || !short) throw new Error('the seed has no lock of 30 and of 7 days')
  const running = await who.call(buyMine, { versionId: long.versionId, amount: '4000', pin: PIN })
  const redeemed = await who.call(buyMine, { versionId: short.versionId, amount: '500', pin: PIN })
  await server.dev.advance({ hours: 96 })
  await until(async () => paidCount(who, running.id), 3, 'payouts')
  await until(async () => paidCount(who, redeemed.id), 3, 'payouts')
  const preview = { returned: '497.5', penalty: '2.5', forfeited: '0.4' }
  await who.call(redeemMine, { id: redeemed.id, pin: PIN, preview })
  return {
    productVersion: long.versionId,
    runningOrder: running.id,
    redeemedOrder: redeemed.id,
    rental: rental.id,
    piece: piece.id,
    machine: machine.productId,
    nft: nft.productId,
  }
}

async function paidCount(who: Customer, id: string): Promise<number> {
  return (await who.call(getMineOrder, { id })).payouts.length
}

async function withdraw(server: Server, who: Customer) {
  const ask = (quantity: string) =>
    who.call(submitWithdrawal, { address: freshAddress(), quantity, pin: PIN })
  const stateOf = async (id: string) => (await who.call(getWithdrawal, { id })).state
  const { id: confirmedWithdrawal } = await ask('120.5')
  await until(() => stateOf(confirmedWithdrawal), 'sent', 'withdrawal')
  await server.dev.mine(TO_SOLID)
  await until(() => stateOf(confirmedWithdrawal), 'confirmed', 'withdrawal')
  // From 500 USDT on an operator decides, so both of these wait.
  const { id: cancelledWithdrawal } = await ask('510')
  await who.call(cancelWithdrawal, { id: cancelledWithdrawal })
  const { id: waitingWithdrawal } = await ask('600')
  return { confirmedWithdrawal, cancelledWithdrawal, waitingWithdrawal }
}

async function payWithoutReceipt(server: Server, who: Customer): Promise<void> {
  const { address } = await who.call(getTopupAddress, {})
  await server.dev.payUsdt(address, '77.7')
  await server.dev.mine(TO_SOLID)
  const unclaimed = async () =>
    (await who.call(getTokenData, {})).assets.find(row => row.asset === 'USDT')?.unclaimed
  await until(unclaimed, '77.7', 'unclaimed')
}
