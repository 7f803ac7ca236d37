import { addAddress } from '@matin/contract/address-book'
import { replySupport } from '@matin/contract/admin/support'
import { login, register, sendCode } from '@matin/contract/auth'
import { sendSupport, uploadSupportImage } from '@matin/contract/support'
import { getUserInfo } from '@matin/contract/user'
import { type Customer, callApi, customerOf, PASSWORD, uploadVoucher } from '../support/customer.ts'
import { operatorOf } from '../support/operator.ts'
import type { RunningServer } from '../support/server.ts'

/** Addresses on TRON that no one here owns. */
const SAVED = {
  'Cold wallet': 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
  Exchange: 'TXLAQ63Xg1NAzckPwKHvzw7CSEmLMEqcdj',
}

/**
 * Creates the data around the customer in the pictures: a team of three levels, an address book, and a chat.
 */
export async function company(server: RunningServer, who: Customer): Promise<void> {
  const mia = await invited(server, who, 'mia.k@example.com')
  await invited(server, who, 'lars@example.com')
  const yuki = await invited(server, mia, 'yuki.t@example.com')
  await invited(server, yuki, 'chen.wei@example.com')
  for (const [label, address] of Object.entries(SAVED)) await who.call(addAddress, { label, address })
  await chat(server, who)
}

async function invited(server: RunningServer, by: Customer, email: string): Promise<Customer> {
  const { address } = server
  const { invitationCode } = await by.call(getUserInfo, {})
  await callApi(address, sendCode, { account: email, purpose: 'register' })
  const code = await server.dev.code(email)
  await callApi(address, register, { account: email, code, password: PASSWORD, invitationCode })
  const { token } = await callApi(address, login, { account: email, password: PASSWORD })
  return customerOf(address, email, token)
}

async function chat(server: RunningServer, who: Customer): Promise<void> {
  const { uid } = await who.call(getUserInfo, {})
  const write = (text: string, image?: string) =>
    who.call(sendSupport, { id: crypto.randomUUID(), text, ...(image && { imageId: image }) })
  await write('My second transfer is not credited yet.')
  await write('This is the receipt.', await uploadVoucher(server.address, who, uploadSupportImage))
  const agent = await operatorOf(server, 'ben@matin.example')
  const text = 'Thank you. It has 14 of 19 confirmations and is credited in about a minute.'
  await agent.call(replySupport, { uid, id: crypto.randomUUID(), text })
  await write('It is there now.')
}
