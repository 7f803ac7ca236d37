import type { Wallet } from './browser.ts'
import { type Credentials, openConsole } from './desk.ts'
import type { Server } from './server.ts'
import { totpOf } from './totp.ts'

/** Operator outside the demonstration, with password, authenticator and browser. */
export interface Person {
  name: string
  email: string
  password: string
  /** Secret of the authenticator; empty before enrolment. */
  secret: string
  desk: Wallet
}

export async function newPerson(server: Server, name: string): Promise<Person> {
  return {
    name,
    email: `${name.toLowerCase()}@operators.example`,
    password: `${name} works here alone`,
    secret: '',
    desk: await openConsole(server.address),
  }
}

/**
 * Returns the credentials with a code of the authenticator. Advances the clock first, because each code works
 * once.
 */
export async function freshOf(server: Server, { email, password, secret }: Person): Promise<Credentials> {
  await server.dev.advance({ seconds: 30 })
  return { email, password, code: totpOf(secret, await server.dev.now()) }
}

/** Completes the open step-up question with the passkey. */
export async function stepUp({ desk }: Person): Promise<void> {
  const dialog = desk.page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Confirm with the passkey' }).click()
  await dialog.waitFor({ state: 'hidden' })
}
