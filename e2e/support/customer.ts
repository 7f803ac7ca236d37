import { randomUUID } from 'node:crypto'
import type { StepUpProof } from '@matin/contract/admin/step-up'
import { register, sendCode } from '@matin/contract/auth'
import type { DataOf, Endpoint, InputOf } from '@matin/contract/endpoint'
import { envelope } from '@matin/contract/envelope'
import { getTopup, getTopupAddress, submitTopup, uploadImage } from '@matin/contract/recharge'
import { setPaymentPassword } from '@matin/contract/security'
import type { uploadSupportImage } from '@matin/contract/support'
import { TO_SOLID } from './dev-tools.ts'
import type { Server } from './server.ts'
import { until } from './until.ts'
import { voucherImage } from './voucher.ts'

export const PASSWORD = 'correct horse 7'
export const PIN = '135790'

export interface Customer {
  email: string
  token: string
  call<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<DataOf<E>>
}

/**
 * Calls an endpoint as the app does.
 * @throws unless the answer is a success
 */
export async function callApi<E extends Endpoint>(
  address: string,
  endpoint: E,
  input: InputOf<E>,
  token?: string,
  key: string = randomUUID(),
  proof?: StepUpProof,
): Promise<DataOf<E>> {
  const url = new URL(endpoint.path, address)
  const get = endpoint.method === 'GET'
  if (get) url.search = new URLSearchParams(input as Record<string, string>).toString()
  const response = await fetch(url, {
    method: endpoint.method,
    headers: {
      language: 'en',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(endpoint.idempotent && { 'idempotency-key': key }),
      ...(proof && { 'step-up': JSON.stringify(proof) }),
      ...(!get && { 'content-type': 'application/json' }),
    },
    ...(!get && { body: JSON.stringify(input) }),
  })
  return read(endpoint, response)
}

/** Creates a customer through the API. */
export async function newCustomer(server: Server): Promise<Customer> {
  // Letters first, as in most addresses: what is made of them, such as initials, looks the same in every run.
  const email = `anna.${randomUUID()}@example.com`
  await callApi(server.address, sendCode, { account: email, purpose: 'register' })
  const code = await server.dev.code(email)
  const { token } = await callApi(server.address, register, { account: email, code, password: PASSWORD })
  return customerOf(server.address, email, token)
}

/** Returns a customer who calls with an existing token. */
export function customerOf(address: string, email: string, token: string): Customer {
  return { email, token, call: (endpoint, input) => callApi(address, endpoint, input, token) }
}

/**
 * Sets the payment PIN through the API; `codes` is the number of codes that the customer has been sent
 * before.
 */
export async function setPin(server: Server, who: Customer, codes: number): Promise<void> {
  await server.dev.advance({ seconds: 61 })
  await who.call(sendCode, { account: who.email, purpose: 'payment_password' })
  await who.call(setPaymentPassword, {
    pin: PIN,
    code: await server.dev.code(who.email, codes + 1),
    password: PASSWORD,
  })
}

/** Recharges by a chain transfer and a receipt. */
export async function recharge(server: Server, who: Customer, usdt: string): Promise<void> {
  const { address } = await who.call(getTopupAddress, {})
  await server.dev.payUsdt(address, usdt)
  await server.dev.mine(TO_SOLID)
  const { id } = await who.call(submitTopup, {
    quantity: usdt,
    voucherId: await uploadVoucher(server.address, who),
  })
  await until(async () => (await who.call(getTopup, { id })).state, 'credited', 'recharge')
}

/** Uploads an image, for a receipt unless another endpoint is given; returns its id. */
export async function uploadVoucher(
  address: string,
  who: Customer,
  endpoint: typeof uploadImage | typeof uploadSupportImage = uploadImage,
): Promise<string> {
  const response = await fetch(new URL(endpoint.path, address), {
    method: 'POST',
    headers: { authorization: `Bearer ${who.token}`, 'content-type': 'image/png' },
    body: new Uint8Array(await voucherImage()),
  })
  return (await read(endpoint, response)).id
}

/** Error for a call that was answered with a failure. */
export class Refused extends Error {
  /** Error word, or the code if there is none. */
  readonly word: string
  constructor(path: string, word: string, message: string) {
    super(`${path} answered ${word}: ${message}`)
    this.word = word
  }
}

async function read<E extends Endpoint>(endpoint: E, response: Response): Promise<DataOf<E>> {
  const answer = envelope.parse(await response.json())
  if (answer.code !== 200) throw new Refused(endpoint.path, answer.error ?? String(answer.code), answer.msg)
  return endpoint.data.parse(answer.data) as DataOf<E>
}
