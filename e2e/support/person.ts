import type { Wallet } from './browser.ts'
import { type Credentials, openDesk } from './desk.ts'
import type { Server } from './server.ts'
import { totpOf } from './totp.ts'

/** An operator of nobody's demonstration, with a password and an authenticator of their own, and a desk. */
export interface Person {
  name: string
  email: string
  password: string
  /** What the authenticator was given, once it was. */
  secret: string
  desk: Wallet
}

export async function newPerson(server: Server, name: string): Promise<Person> {
  return {
    name,
    email: `${name.toLowerCase()}@operators.example`,
    password: `${name} works here alone`,
    secret: '',
    desk: await openDesk(server.address),
  }
}

/** With what the authenticator shows, when that is a code that nobody has used. */
export async function freshOf(server: Server, { email, password, secret }: Person): Promise<Credentials> {
  await server.dev.advance({ seconds: 30 })
  return { email, password, code: totpOf(secret, await server.dev.now()) }
}

/** Confirms the act that is asked about, with the passkey. */
export async function stepUp({ desk }: Person): Promise<void> {
  const dialog = desk.page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Confirm with the passkey' }).click()
  await dialog.waitFor({ state: 'hidden' })
}
