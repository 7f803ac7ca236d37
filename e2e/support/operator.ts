import { DEV_OPERATORS_PATH, devOperatorsAnswer } from '@matin/contract/dev'
import { decideIdentity } from '@matin/contract/holds'
import { operatorLogin } from '@matin/contract/operators'
import { callApi } from './customer.ts'
import type { RunningServer } from './server.ts'

/** Signs in as a demonstration operator, with the code that the development server tells. */
async function signIn({ address }: RunningServer): Promise<string> {
  const response = await fetch(new URL(`${DEV_OPERATORS_PATH}?format=json`, address))
  const [operator] = devOperatorsAnswer.parse(await response.json())
  if (!operator?.password) throw new Error('the demonstration has no operator')
  const { email, password, code } = operator
  return (await callApi(address, operatorLogin, { account: email, password, totp: code })).token
}

/** Notes a passed identity, as an operator does after looking at the documents. */
export async function passIdentity(server: RunningServer, uid: string): Promise<void> {
  const token = await signIn(server)
  await callApi(server.address, decideIdentity, { uid, passed: true, note: 'documents seen' }, token)
}
