import {
  approveIdentity,
  checkIdentity,
  getReviewedIdentity,
  getReviewedPhoto,
  rejectIdentity,
} from '@matin/contract/admin/identity'
import { operatorLogin } from '@matin/contract/admin/operators'
import { approveProposal } from '@matin/contract/admin/proposals'
import { changeSettings } from '@matin/contract/admin/settings'
import { getSupportChatImage } from '@matin/contract/admin/support'
import { DEV_OPERATORS_PATH, devOperatorsAnswer } from '@matin/contract/dev'
import type { DataOf, Endpoint, InputOf } from '@matin/contract/endpoint'
import { IDENTITY_CHECKS, PHOTO_SIDES } from '@matin/domain/identity/certificate'
import type { IdentityReason } from '@matin/domain/identity/reason'
import { submitCertificate } from './certificate.ts'
import { type Customer, callApi } from './customer.ts'
import type { Server } from './server.ts'

/**
 * Signs in as a demonstration operator (default: the first one) with the code from the development server.
 * Each code works once.
 */
export async function operatorToken(server: Server, named?: string): Promise<string> {
  const { email, password, code } = await freshOperator(server, named)
  return (await callApi(server.address, operatorLogin, { account: email, password, totp: code })).token
}

/** Returns a demonstration operator (default: the first one) with an unused code. */
export async function freshOperator({ address, dev }: Server, named?: string) {
  await dev.advance({ seconds: 30 })
  const response = await fetch(new URL(`${DEV_OPERATORS_PATH}?format=json`, address))
  const all = devOperatorsAnswer.parse(await response.json())
  const operator = named === undefined ? all[0] : all.find(one => one.email === named)
  if (!operator?.password) throw new Error(`the demonstration has no operator ${named ?? ''}`)
  return { email: operator.email, password: operator.password, code: operator.code }
}

export interface Operator {
  call<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<DataOf<E>>
  /** Fetches the bytes of a chat image. */
  image(id: string): Promise<Uint8Array>
  /** Opens both photos of an identity submission. The operator must have opened its details before. */
  photos(id: string): Promise<void>
}

/** Returns a signed-in demonstration operator. Calls that require step-up get a fresh code. */
export async function operatorOf(server: Server, email?: string): Promise<Operator> {
  const token = await operatorToken(server, email)
  return {
    async call(endpoint, input) {
      const proof = endpoint.stepUp && { totp: (await freshOperator(server, email)).code }
      return callApi(server.address, endpoint, input, token, undefined, proof)
    },
    async image(id) {
      const response = await fetch(new URL(`${getSupportChatImage.path}?id=${id}`, server.address), {
        headers: { authorization: `Bearer ${token}` },
      })
      return new Uint8Array(await response.arrayBuffer())
    },
    async photos(id) {
      for (const side of PHOTO_SIDES) {
        const url = new URL(getReviewedPhoto.path, server.address)
        url.search = new URLSearchParams({ id, side }).toString()
        const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
        if (!response.ok) throw new Error(`photo ${side}: ${response.status}`)
        await response.arrayBuffer()
      }
    },
  }
}

/** Decides an identity submission, after opening its photos. */
export async function decideIdentity(server: Server, id: string, reason?: IdentityReason): Promise<void> {
  const operator = await operatorOf(server)
  await operator.call(getReviewedIdentity, { id })
  if (reason) await operator.call(rejectIdentity, { id, reason })
  else {
    await operator.photos(id)
    for (const check of IDENTITY_CHECKS) await operator.call(checkIdentity, { id, check, answer: true })
    await operator.call(approveIdentity, { id })
  }
}

/** Submits a certificate of a customer through the API and passes it. */
export async function passIdentity(server: Server, who: Customer): Promise<void> {
  await decideIdentity(server, await submitCertificate(server.address, who))
}

/** Sets the support contact by two operators. It is in force at once if none was set before. */
export async function nameContact(server: Server): Promise<void> {
  const changes = [{ key: 'operator_contact' as const, from: '', to: 'help@matin.example' }]
  const reason = 'Customers have somewhere to write to'
  const proposer = await operatorOf(server, 'ada@matin.example')
  const { proposal } = await proposer.call(changeSettings, { changes, reason })
  const approver = await operatorOf(server, 'ben@matin.example')
  await approver.call(approveProposal, { kind: 'settings_proposal', id: proposal ?? '' })
}
