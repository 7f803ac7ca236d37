import { randomUUID } from 'node:crypto'
import { operatorLogin } from '@matin/contract/admin/operators'
import type { DataOf, Endpoint, InputOf } from '@matin/contract/endpoint'
import type { Envelope } from '@matin/contract/envelope'
import type { PasskeyAnswer } from '@matin/contract/factor'
import type { OperatorRole } from '@matin/domain/operators/permissions'
import { expect } from 'vitest'
import { createOperator } from '../features/account/operators/service.ts'
import { totpCode } from '../platform/secrets/totp.ts'
import type { CallOptions, Harness } from './harness.ts'

/**
 * Options of an operator's call. `totp` is the code to send, null for none; by default a fresh code if one is
 * required.
 */
export type OperatorCallOptions = CallOptions & { totp?: string | null }

export const OPERATOR_PASSWORD = 'a long enough password'

export interface TestOperator {
  id: string
  email: string
  totpSecret: string
  token(): string
  /** Moves the clock to the next authenticator code, which is unused, and returns the code. */
  code(): string
  call<E extends Endpoint>(endpoint: E, input: InputOf<E>, options?: OperatorCallOptions): Promise<DataOf<E>>
  /** Calls and returns the whole envelope, for failures. */
  ask(endpoint: Endpoint, input: unknown, options?: OperatorCallOptions): Promise<Envelope>
  /**
   * Signs in again after a jump of the clock, which ends sessions of twelve hours. `passkey` is the proof of
   * an operator who has one.
   */
  signInAgain(passkey?: PasskeyAnswer): Promise<void>
}

/** Creates an operator with these roles as the command line does, and signs in through the API. */
export async function signedInOperator(harness: Harness, ...roles: OperatorRole[]): Promise<TestOperator> {
  const email = `${randomUUID()}@operators.example`
  const { platform } = harness.app
  const name = roles.join(' and ')
  const made = await createOperator(platform, { email, name, password: OPERATOR_PASSWORD, roles })
  if (!made.ok) throw new Error(`operator: ${made.error}`)
  const { totpSecret } = made.value
  const code = () => {
    harness.clock.advance(Temporal.Duration.from({ seconds: 30 }))
    return totpCode(totpSecret, harness.clock.now())
  }
  const signIn = async (passkey?: PasskeyAnswer) => {
    const factor = passkey ? { passkey } : { totp: code() }
    const input = { account: email, password: OPERATOR_PASSWORD, ...factor }
    return operatorLogin.data.parse((await harness.ask(operatorLogin, input)).data)
  }
  let session = await signIn()
  const ask: TestOperator['ask'] = (endpoint, input, { totp, ...options } = {}) => {
    const shown = totp === undefined && endpoint.stepUp && !options.proof ? code() : totp
    return harness.ask(endpoint, input, {
      ...options,
      ...(shown && { proof: { totp: shown } }),
      token: session.token,
    })
  }
  return {
    id: session.operator.id,
    email,
    totpSecret,
    token: () => session.token,
    code,
    ask,
    async call<E extends Endpoint>(endpoint: E, input: InputOf<E>, options?: OperatorCallOptions) {
      const given = await ask(endpoint, input, options)
      expect(given, `${endpoint.path} answered ${given.error ?? given.code}`).toMatchObject({ code: 200 })
      return endpoint.data.parse(given.data) as DataOf<E>
    },
    async signInAgain(passkey) {
      session = await signIn(passkey)
    },
  }
}
