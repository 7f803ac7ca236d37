import { randomUUID } from 'node:crypto'
import { sendToCustomer } from '@matin/contract/assets'
import { login, resetPassword, sendCode } from '@matin/contract/auth'
import type { Endpoint } from '@matin/contract/endpoint'
import { addPasskey, askPasskey, beginPasskey, loginWithPasskey } from '@matin/contract/passkeys'
import { getUserInfo } from '@matin/contract/user'
import { submitWithdrawal } from '@matin/contract/withdrawal'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sha256 } from '../../apps/server/src/platform/ids.ts'
import { softAuthenticator } from '../../apps/server/src/testing/authenticator.ts'
import { idByEmail } from '../../apps/server/src/testing/customers.ts'
import {
  expectBalancedBooks,
  type Harness,
  PASSWORD,
  PIN,
  startHarness,
  type TestCustomer,
} from '../../apps/server/src/testing/harness.ts'
import { copyOf, hex, rowAsApp, sendAsApp } from '../../apps/server/src/testing/planted-rows.ts'

/*
 * A thief with the app's PostgreSQL login and the public calls registers an account, writes rows, and signs in by a
 * call that customers use. Then the thief withdraws with the victim's PIN, seen over a shoulder.
 * Prints what the thief took of 3,000 USDT by each call.
 */

const ORIGIN = 'https://wallet.example'
const FUNDS = '3000'
const OUTSIDE = 'TF4DZPu7K6FdbdhGjRfWaEBVb2PqSWtNQ9'
const STOLEN_PASSWORD = 'the thief has this one'
const TOKEN = 'planted'.padEnd(43, 'x')
const DEVICE = 'theirs'.padEnd(43, 'x')

let harness: Harness
beforeAll(async () => {
  harness = await startHarness(undefined, { APP_ORIGIN: ORIGIN })
})
afterAll(async () => {
  await expectBalancedBooks(harness.app)
  await harness.close()
})

interface Party {
  who: TestCustomer
  id: string
}
interface Parties {
  thief: Party
  victim: Party
}

const platform = () => harness.app.platform
const knock = (endpoint: Endpoint, input: unknown) => harness.ask(endpoint, input, { device: DEVICE })
const party = async (who: TestCustomer): Promise<Party> => ({
  who,
  id: await idByEmail(platform(), who.email),
})
async function write(...statements: string[]): Promise<void> {
  for (const statement of statements) expect(await sendAsApp(platform().db, statement)).toBe('done')
}
const one = <Row extends Record<string, unknown>>(statement: string) =>
  rowAsApp<Row>(platform().db, statement)
/** Returns the session token of a call's answer; null if the call is refused. */
async function tokenOf(endpoint: Endpoint, input: unknown): Promise<string | null> {
  return ((await knock(endpoint, input)).data as { token?: string } | null)?.token ?? null
}

/**
 * Ways in for a thief who can write to the database. Each writes a row and returns the session token that a
 * login or call gives afterwards; null if that login or call is refused.
 */
const DOORS: readonly {
  what: string
  enter(parties: Parties): Promise<string | null>
}[] = [
  {
    what: 'a planted session',
    async enter({ thief, victim }) {
      const anew = { id: `'${randomUUID()}'`, token_hash: hex(sha256(TOKEN)), customer: `'${victim.id}'` }
      await write(copyOf('session', `customer = '${thief.id}'`, anew))
      return TOKEN
    },
  },
  {
    what: 'a copied password hash',
    async enter({ thief, victim }) {
      const own = `(SELECT password_hash FROM customer WHERE id = '${thief.id}')`
      await write(`UPDATE customer SET password_hash = ${own} WHERE id = '${victim.id}'`)
      return tokenOf(login, { account: victim.who.email, password: PASSWORD })
    },
  },
  {
    what: 'an overwritten code',
    async enter({ thief, victim }) {
      await requestCode(thief.who.email)
      const { id, hash } = await one<{ id: string; hash: string }>(
        'SELECT id, code_hash::text AS hash FROM verification_code ORDER BY id DESC LIMIT 1',
      )
      const code = await harness.codeFor(thief.who.email)
      await requestCode(victim.who.email)
      // As the thief's own code, and as the thief's row with the victim's contact.
      const newest = 'id = (SELECT max(id::text)::uuid FROM verification_code)'
      await write(`UPDATE verification_code SET code_hash = '${hash}' WHERE ${newest}`)
      await reset(victim, code)
      const { target } = await one<{ target: string }>(
        `SELECT target::text AS target FROM verification_code WHERE ${newest}`,
      )
      await write(
        `DELETE FROM verification_code WHERE ${newest}`,
        `UPDATE verification_code SET target = '${target}' WHERE id = '${id}'`,
      )
      await reset(victim, code)
      return tokenOf(login, { account: victim.who.email, password: STOLEN_PASSWORD })
    },
  },
  {
    what: 'a passkey that was moved',
    async enter({ thief, victim }) {
      const device = await keyOf(thief.who)
      const show = async () =>
        tokenOf(loginWithPasskey, device.prove(askPasskey.data.parse((await knock(askPasskey, {})).data)))
      expect(await show()).not.toBeNull()
      const { id } = await one<{ id: string }>(
        `SELECT id FROM passkey WHERE customer = '${thief.id}' ORDER BY id DESC LIMIT 1`,
      )
      await write(
        `UPDATE passkey SET customer = '${victim.id}' WHERE id = '${id}'`,
        `UPDATE customer SET passkeys = ARRAY['${id}'::uuid] WHERE id = '${victim.id}'`,
      )
      return show()
    },
  },
  {
    what: 'contacts that were swapped',
    async enter({ thief, victim }) {
      const columns = 'email, email_index::text AS index'
      const own = await one<{ email: string; index: string }>(
        `SELECT ${columns} FROM customer WHERE id = '${thief.id}'`,
      )
      const theirs = await one<{ email: string; index: string }>(
        `SELECT ${columns} FROM customer WHERE id = '${victim.id}'`,
      )
      await write(
        `UPDATE customer SET email_index = sha256('nobody') WHERE id = '${thief.id}'`,
        `UPDATE customer SET email = '${own.email}', email_index = '${own.index}' WHERE id = '${victim.id}'`,
        `UPDATE customer SET email = '${theirs.email}', email_index = '${theirs.index}' WHERE id = '${thief.id}'`,
      )
      await requestCode(thief.who.email)
      const input = {
        account: thief.who.email,
        code: await harness.codeFor(thief.who.email),
        password: STOLEN_PASSWORD,
      }
      await knock(resetPassword, input)
      return tokenOf(login, { account: thief.who.email, password: STOLEN_PASSWORD })
    },
  },
]

async function requestCode(account: string): Promise<void> {
  harness.clock.advance(Temporal.Duration.from({ seconds: 61 }))
  expect(await knock(sendCode, { account, purpose: 'reset_password' })).toMatchObject({ code: 200 })
}

const reset = ({ who }: Party, code: string) =>
  knock(resetPassword, { account: who.email, code, password: STOLEN_PASSWORD })

async function keyOf(who: TestCustomer) {
  const device = softAuthenticator(ORIGIN)
  const begun = await who.call(beginPasskey, { pin: PIN, ownCode: await harness.ownCode(who.email) })
  await who.call(addPasskey, { ...device.make(begun), name: 'Phone' })
  return device
}

/** Returns the USDT that left the account or is about to leave it. */
async function takenOf({ id }: Party): Promise<number> {
  const { taken } = await one<{ taken: string }>(
    `SELECT ((SELECT coalesce(sum(quantity), 0) FROM withdrawal WHERE customer = '${id}')
      + (SELECT coalesce(sum(amount), 0) FROM internal_transfer WHERE sender = '${id}'))::text AS taken`,
  )
  return Number(BigInt(taken) / 1_000_000n)
}

it.each(DOORS)('$what gives no access to an account, and no withdrawal is made', async ({ what, enter }) => {
  const victim = await party(await harness.funded(FUNDS))
  const thief = await party(await harness.customer())
  const { uid } = await victim.who.call(getUserInfo, {})
  const accomplice = await (await harness.customer()).call(getUserInfo, {})

  const token = await enter({ thief, victim })
  const inside = token ? await harness.ask(getUserInfo, {}, { token, device: DEVICE }) : null
  const opened = (inside?.data as { uid?: string } | null)?.uid === uid
  if (token)
    for (const [endpoint, input] of [
      [submitWithdrawal, { address: OUTSIDE, quantity: '499', pin: PIN }],
      [sendToCustomer, { to: accomplice.uid, amount: '499', pin: PIN }],
    ] as const)
      await harness.ask(endpoint, input, { token, device: DEVICE })
  const taken = await takenOf(victim)
  console.log(
    `attack: the database's sign-in with ${what} opened ${opened ? 'an account' : 'nothing'}, took ${taken} USDT`,
  )
  expect({ opened, taken }).toEqual({ opened: false, taken: 0 })
})
