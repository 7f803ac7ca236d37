import { DEV_OPERATORS_PATH, devOperatorsAnswer } from '@matin/contract/dev'
import { approveIdentity, getReviewedIdentity, rejectIdentity } from '@matin/contract/identity-desk'
import { operatorLogin } from '@matin/contract/operators'
import type { IdentityReason } from '@matin/domain/identity/reason'
import { submitCertificate } from './certificate.ts'
import { type Customer, callApi } from './customer.ts'
import type { RunningServer } from './server.ts'

/** Signs in as a demonstration operator, with the code that the development server tells: each code works once. */
export async function operatorToken({ address, dev }: RunningServer): Promise<string> {
  await dev.advance({ seconds: 30 })
  const response = await fetch(new URL(`${DEV_OPERATORS_PATH}?format=json`, address))
  const [operator] = devOperatorsAnswer.parse(await response.json())
  if (!operator?.password) throw new Error('the demonstration has no operator')
  const { email, password, code } = operator
  return (await callApi(address, operatorLogin, { account: email, password, totp: code })).token
}

/** Decides on an identity submission, as an operator does after looking at the documents. */
export async function decideIdentity(
  server: RunningServer,
  id: string,
  reason?: IdentityReason,
): Promise<void> {
  const token = await operatorToken(server)
  await callApi(server.address, getReviewedIdentity, { id }, token)
  if (reason) await callApi(server.address, rejectIdentity, { id, reason }, token)
  else await callApi(server.address, approveIdentity, { id }, token)
}

/** Submits a certificate of a customer through the API, and has it passed. */
export async function passIdentity(server: RunningServer, who: Customer): Promise<void> {
  await decideIdentity(server, await submitCertificate(server.address, who))
}
