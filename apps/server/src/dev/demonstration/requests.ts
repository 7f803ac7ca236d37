import { createHash, randomUUID } from 'node:crypto'
import { addAddress } from '@matin/contract/address-book'
import { holdCustomer } from '@matin/contract/admin/holds'
import {
  approveIdentity,
  checkIdentity,
  getReviewedIdentity,
  getReviewedPhoto,
} from '@matin/contract/admin/identity'
import { assignItem, getItem, writeItemNote } from '@matin/contract/admin/items'
import { listRecoveries, proposeRecovery } from '@matin/contract/admin/recovery'
import { approveWithdrawal } from '@matin/contract/admin/withdrawals'
import { sendCode } from '@matin/contract/auth'
import { submitIdentity, uploadIdentityPhoto } from '@matin/contract/identity'
import { INTERNAL_PATHS } from '@matin/contract/internal/signer'
import { getTopupAddress, submitTopup, uploadImage } from '@matin/contract/recharge'
import { askRecovery } from '@matin/contract/recovery'
import { setPaymentPassword } from '@matin/contract/security'
import { sendSupport } from '@matin/contract/support'
import { submitWithdrawal } from '@matin/contract/withdrawal'
import { IDENTITY_CHECKS, PHOTO_SIDES } from '@matin/domain/identity/certificate'
import { fromWire } from '@matin/domain/money/amount'
import { addressFromPrivateKey } from '@matin/tron/address'
import { DEV_HOT_ADDRESS } from '@matin/tron/devchain/keys'
import { reverse, specimen, voucher } from './drawing.ts'
import {
  askAsGuest,
  asSigner,
  codeFor,
  DEMO_PASSWORD,
  DEMO_PIN,
  type DemoCustomer,
  type Scene,
  type SignedIn,
  settle,
} from './scene.ts'

const SAVED = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'
/** Same beginning and end as the saved one, as a thief would create it. */
const LIKE_SAVED = 'TJRabPrwbZy45sbaa8ZC44gvR8zHw9RTv8'

export async function makeRecharge(
  scene: Scene,
  payments: readonly (readonly [DemoCustomer, string])[],
): Promise<void> {
  for (const [who, amount] of payments) await pay(scene, who, amount)
  await settle(scene)
  for (const [who, amount] of payments) await handIn(who, amount)
}

async function pay({ chain }: Scene, who: DemoCustomer, amount: string): Promise<void> {
  const { address } = await who.call(getTopupAddress, {})
  await chain.faucetUsdt(address, fromWire(amount, 'USDT') ?? 0n)
}

async function handIn(who: DemoCustomer, quantity: string, txid?: string): Promise<void> {
  const voucherId = await who.upload(uploadImage, await voucher(quantity))
  await who.call(submitTopup, { quantity, voucherId, ...(txid && { txid }) })
}

/** The address is this customer's alone: withdrawals to one address are judged together. */
export async function makeWithdrawal(who: DemoCustomer, quantity: string, address?: string): Promise<string> {
  const own = addressFromPrivateKey(createHash('sha256').update(who.email).digest('hex'))
  return (await who.call(submitWithdrawal, { address: address ?? own, quantity, pin: DEMO_PIN })).id
}

export interface Certificate {
  name: string
  number: string
  /** On the photo, where they differ from the typed ones. */
  printed?: { name?: string; number?: string }
}

export async function certify(
  who: DemoCustomer,
  { name, number, printed = {} }: Certificate,
): Promise<string> {
  const shown = { name, number, ...printed }
  const frontId = await who.upload(uploadIdentityPhoto, await specimen(shown.name, shown.number))
  const backId = await who.upload(uploadIdentityPhoto, await reverse(shown.number))
  return (await who.call(submitIdentity, { type: 'passport', name, number, frontId, backId })).id
}

export async function pass(compliance: SignedIn, id: string): Promise<void> {
  await compliance.call(getReviewedIdentity, { id })
  for (const side of PHOTO_SIDES) await compliance.open(getReviewedPhoto, { id, side })
  for (const check of IDENTITY_CHECKS) await compliance.call(checkIdentity, { id, check, answer: true })
  await compliance.call(approveIdentity, { id })
}

/** Withdraws to an address that only looks like the saved one. */
export async function withdrawToLookalike(who: DemoCustomer): Promise<void> {
  await who.call(addAddress, { label: 'Cold wallet', address: SAVED })
  await makeWithdrawal(who, '640', LIKE_SAVED)
}

/** The note states another amount than the withdrawal's. */
export async function approveFirst(compliance: SignedIn, id: string): Promise<void> {
  const text = 'Called the customer at 11:20, who confirmed 4,600 USDT to an own address at an exchange.'
  await compliance.call(writeItemNote, { kind: 'withdrawal', item: id, text })
  await compliance.call(approveWithdrawal, { id })
}

export async function hold(compliance: SignedIn, { uid }: DemoCustomer): Promise<void> {
  await compliance.call(holdCustomer, { uid, reason: 'source_of_funds', hours: 20 })
  const text = 'The bank statement came at once. It is of another account holder: ask before releasing.'
  await compliance.call(writeItemNote, { kind: 'customer', item: uid, text })
}

/** A new customer needs no code. */
export async function choosePin(who: DemoCustomer): Promise<void> {
  await who.call(setPaymentPassword, { pin: DEMO_PIN, password: DEMO_PASSWORD })
}

export async function payWithoutReceipt(scene: Scene, one: DemoCustomer, other: DemoCustomer): Promise<void> {
  await pay(scene, one, '480')
  await pay(scene, other, '1205')
  await scene.chain.faucetUsdt(DEV_HOT_ADDRESS, 1_460_000_000n)
  await settle(scene)
}

/** The transaction does not exist, and two digits of the amount are swapped. */
export function handInWrongly(who: DemoCustomer): Promise<void> {
  return handIn(who, '1250', 'd4'.repeat(32))
}

export async function writeMessages(who: DemoCustomer, ...texts: string[]): Promise<void> {
  for (const text of texts) await who.call(sendSupport, { id: randomUUID(), text })
}

export async function takeItem(
  operator: SignedIn,
  kind: 'withdrawal' | 'support',
  item: string,
  name: string,
): Promise<void> {
  const { operators } = await operator.call(getItem, { kind, item })
  const to = operators.find(one => one.name === name)?.id ?? null
  await operator.call(assignItem, { kind, item, from: null, to })
}

export async function losePin(scene: Scene, { email }: DemoCustomer, note: string): Promise<void> {
  await askAsGuest(scene, sendCode, { account: email, purpose: 'recovery' })
  const code = await codeFor(scene, email)
  await askAsGuest(scene, askRecovery, { account: email, password: DEMO_PASSWORD, code, lost: 'pin', note })
}

export async function approveRecovery(operator: SignedIn, { uid }: DemoCustomer): Promise<void> {
  const { items } = await operator.call(listRecoveries, {})
  const found = items.find(one => one.uid === uid)
  if (!found) throw new Error(`the demonstration: no recovery of ${uid}`)
  const reason = 'Demonstration: she called, and knew the amount of the last deposit.'
  await operator.call(proposeRecovery, { id: found.id, reason })
}

/** As by a signer that signed another payment under the same id before. */
export async function refuseToSign(scene: Scene, subject: string): Promise<void> {
  await scene.jobs.find(({ name }) => name === 'approve-withdrawals')?.run()
  const refusal = { subject, reason: 'payment_changed', detail: 'signed before: 210 USDT' }
  await asSigner(scene, INTERNAL_PATHS.refused, { refusals: [refusal] })
}
