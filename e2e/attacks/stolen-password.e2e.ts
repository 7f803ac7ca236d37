import { getTokenData, sendToCustomer } from '@matin/contract/assets'
import { login, resetPassword, sendCode } from '@matin/contract/auth'
import { listMessages } from '@matin/contract/messages'
import { beginPasskey } from '@matin/contract/passkeys'
import { closeAccount, openExport } from '@matin/contract/privacy'
import { askRecovery } from '@matin/contract/recovery'
import {
  beginTotp,
  changePassword,
  listDevices,
  logOutDevice,
  setContact,
  setPaymentPassword,
} from '@matin/contract/security'
import { getUserInfo } from '@matin/contract/user'
import {
  cancelWithdrawal,
  getWithdrawal,
  listWithdrawals,
  submitWithdrawal,
} from '@matin/contract/withdrawal'
import { fromWire } from '@matin/domain/money/amount'
import { beforeAll, expect, test } from 'vitest'
import {
  type Customer,
  callApi,
  customerOf,
  newCustomer,
  PASSWORD,
  PIN,
  recharge,
  setPin,
} from '../support/customer.ts'
import { refusalOf } from '../support/refusal.ts'
import type { Server } from '../support/server.ts'
import { sharedServer } from '../support/stage.ts'

/*
 * A thief with a customer's password, in a browser unknown to the account: with it alone, then with the PIN seen over
 * a shoulder, then against an account with a second factor. Each prints what it took of 3,000 USDT.
 */

const FUNDS = '3000'
const FUNDED = 3_000_000_000n
const BELOW_REVIEW = '499'
/** Address outside the platform. Its key is not known to these tests. */
const OUTSIDE = 'TF4DZFbHG6rXrWo7MX6mM7eZmupKk7tNq9'
const NEW_PIN = '864209'

let server: Server
/** The thief's own customer account. */
let accomplice: Customer & { uid: string }
beforeAll(async () => {
  server = await sharedServer()
  const who = await newCustomer(server)
  await setPin(server, who, 1)
  accomplice = { ...who, uid: (await who.call(getUserInfo, {})).uid }
})

async function fundedCustomer(): Promise<Customer> {
  const who = await newCustomer(server)
  await setPin(server, who, 1)
  await recharge(server, who, FUNDS)
  return who
}

/** Signs in the thief with the password. No cookies are kept, so each sign-in is a new device. */
async function thiefOf(owner: Customer): Promise<Customer> {
  const { token } = await callApi(server.address, login, { account: owner.email, password: PASSWORD })
  return customerOf(server.address, owner.email, token)
}

const spotOf = async (who: Customer) => {
  const { assets } = await who.call(getTokenData, {})
  return fromWire(assets.find(row => row.asset === 'USDT')?.spot ?? '0', 'USDT') ?? 0n
}
const usdt = (units: bigint) => units / 1_000_000n
const titlesOf = async (who: Customer) => (await who.call(listMessages, {})).items.map(({ title }) => title)
/** Returns the number of the customer's withdrawals that were approved without a review. */
async function passedOf(who: Customer): Promise<number> {
  const { items } = await who.call(listWithdrawals, {})
  return items.filter(item => item.state !== 'submitted' || !item.needsReview).length
}

/** Requests a code to an address of the thief's own, and returns it. */
async function codeToThief(email: string, purpose: 'contact' | 'protection'): Promise<string> {
  await callApi(server.address, sendCode, { account: email, purpose })
  return server.dev.code(email)
}

test('a stolen password alone takes nothing; the owner is notified and ends the session', async () => {
  const owner = await fundedCustomer()
  const thief = await thiefOf(owner)
  expect((await titlesOf(owner))[0]).toBe('Login from a new device')

  // Guesses the PIN in parallel from everywhere: five guesses are checked, and none is right.
  const guesses = Array.from({ length: 25 }, (_, n) => String(700_000 + n))
  const guessed = await Promise.all(
    guesses.map((pin, n) =>
      refusalOf(
        n % 2
          ? thief.call(submitWithdrawal, { address: OUTSIDE, quantity: BELOW_REVIEW, pin })
          : thief.call(sendToCustomer, { to: accomplice.uid, amount: '100', pin }),
      ),
    ),
  )
  expect(guessed.filter(word => word === 'pin_incorrect').length).toBeLessThanOrEqual(5)
  expect(guessed.filter(word => word === 'pin_incorrect' || word === 'pin_locked')).toHaveLength(25)

  // Changes of the account's protection require the PIN and a code to the owner's address.
  const address = `thief.${accomplice.uid}@example.com`
  const code = await codeToThief(address, 'contact')
  const elsewhere = { ownCode: '000000', password: PASSWORD }
  expect(await refusalOf(thief.call(setContact, { account: address, code, ...elsewhere }))).toBe(
    'pin_required',
  )
  expect(
    await refusalOf(thief.call(setPaymentPassword, { pin: NEW_PIN, code: '000000', password: PASSWORD })),
  ).toBe('code_incorrect')
  for (const endpoint of [openExport, closeAccount])
    expect(await refusalOf(thief.call(endpoint, { password: PASSWORD }))).toMatch(
      /^(pin_required|closing_balance)$/,
    )
  for (const endpoint of [beginTotp, beginPasskey])
    expect(await refusalOf(thief.call(endpoint, { pin: NEW_PIN, ownCode: '000000' }))).toMatch(/^(pin|code)_/)

  const { items } = await owner.call(listDevices, {})
  expect(items).toHaveLength(2)
  await owner.call(logOutDevice, { password: PASSWORD })
  expect(await refusalOf(thief.call(getTokenData, {}))).toBe('unauthorized')
  const taken = FUNDED - (await spotOf(owner))
  console.log(`attack: a customer's password alone took ${usdt(taken)} USDT`)
  expect(taken).toBe(0n)
})

test('a stolen password and PIN take nothing within a day, and nothing later without an operator’s review', async () => {
  const owner = await fundedCustomer()
  const thief = await thiefOf(owner)
  await thief.call(submitWithdrawal, { address: OUTSIDE, quantity: '440', pin: PIN })
  expect(await passedOf(thief)).toBe(0)
  expect((await titlesOf(owner)).filter(title => title.includes('440'))).toHaveLength(1)

  // A transfer to a new recipient inside waits until the device is a day old.
  for (const amount of ['1', '450', '45000'])
    expect(await refusalOf(thief.call(sendToCustomer, { to: accomplice.uid, amount, pin: PIN }))).toMatch(
      /^(send_waits|insufficient_balance)$/,
    )
  expect(await spotOf(accomplice)).toBe(0n)

  // The owner changes the password: the submitted withdrawal gets a review, and the owner cancels it.
  await owner.call(changePassword, { current: PASSWORD, password: 'the owner’s new one' })
  expect(await refusalOf(thief.call(getTokenData, {}))).toBe('unauthorized')
  for (const { id } of (await owner.call(listWithdrawals, {})).items)
    await owner.call(cancelWithdrawal, { id })
  const taken = FUNDED - (await spotOf(owner))
  console.log(`attack: a customer's password and PIN took ${usdt(taken)} USDT within a day`)
  expect(taken).toBe(0n)
})

test('a stolen mailbox alone can reset the login password, and takes nothing else within three days', async () => {
  const owner = await fundedCustomer()
  const { id } = await owner.call(submitWithdrawal, { address: OUTSIDE, quantity: '600', pin: PIN })
  const asked = async (purpose: 'reset_password' | 'recovery', codes: number) => {
    await server.dev.advance({ seconds: 61 })
    await callApi(server.address, sendCode, { account: owner.email, purpose })
    return server.dev.code(owner.email, codes)
  }
  const password = 'the thief’s own 1'
  const code = await asked('reset_password', 3)
  await callApi(server.address, resetPassword, { account: owner.email, code, password })
  const { token } = await callApi(server.address, login, { account: owner.email, password })
  const thief = customerOf(server.address, owner.email, token)
  // The pending withdrawal was refunded: after a reset it is unclear who submitted it.
  expect((await thief.call(getWithdrawal, { id })).state).toBe('cancelled')
  expect(
    await refusalOf(thief.call(submitWithdrawal, { address: OUTSIDE, quantity: '20', pin: NEW_PIN })),
  ).toMatch(/^(pin_incorrect|withdrawal_held)$/)
  // The password was just set through the same mailbox, so it is no second proof.
  await server.dev.advance({ hours: 71 })
  const lost = { account: owner.email, password, lost: 'pin', note: '' } as const
  const again = await asked('recovery', 4)
  expect(await refusalOf(callApi(server.address, askRecovery, { ...lost, code: again }))).toBe(
    'recovery_waits',
  )
  const taken = FUNDED - (await spotOf(thief))
  console.log(`attack: a customer's mailbox alone took ${usdt(taken)} USDT, and no PIN, within three days`)
  expect(taken).toBe(0n)
})
