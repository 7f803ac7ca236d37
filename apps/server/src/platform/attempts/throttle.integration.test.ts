import { login } from '@matin/contract/auth'
import { closeAccount } from '@matin/contract/privacy'
import { beginTotp, changePassword } from '@matin/contract/security'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { forgetPins } from '../../features/account/auth/public/pins.ts'
import { idByEmail } from '../../testing/customers.ts'
import { asSuperuser } from '../../testing/database.ts'
import { type Harness, PASSWORD, PIN, startHarness, type TestCustomer } from '../../testing/harness.ts'
import { sqlState } from '../db/database.ts'
import { forgetAttempts } from './throttle.ts'

const WRONG_PIN = '918273'

let harness: Harness
let who: TestCustomer
beforeAll(async () => {
  harness = await startHarness()
})
afterAll(() => harness.close())

const platform = () => harness.app.platform
const pass = (duration: Temporal.DurationLike) => harness.clock.advance(Temporal.Duration.from(duration))
const asOwner = async (text: string) => (await asSuperuser(platform().database, text)).rows
const tryPin = (pin = WRONG_PIN) => who.ask(beginTotp, { pin, ownCode: '000000' })

/** Creates a customer and makes wrong attempts at the password and the PIN, signed in and at sign-in. */
async function guessedAt(): Promise<string> {
  who = await harness.customer()
  await harness.ask(login, { account: who.email, password: 'a wrong password' }, { device: null })
  await harness.ask(login, { account: who.email, password: 'a wrong password' })
  // On a device of its own: the owner's right password clears none of the attempts.
  const stranger = await harness.ask(
    login,
    { account: who.email, password: PASSWORD },
    { device: 'theirs'.padEnd(43, 'x') },
  )
  const { token } = login.data.parse(stranger.data)
  await harness.ask(beginTotp, { pin: WRONG_PIN, ownCode: '000000' }, { token })
  await who.ask(changePassword, { current: 'a wrong password', password: 'another one of theirs' })
  await tryPin()
  return idByEmail(platform(), who.email)
}
const all = async () => {
  const [row] = await asOwner(
    'SELECT (SELECT count(*)::int FROM private.attempt) AS attempts, (SELECT count(*)::int FROM private.pin_try) AS pins',
  )
  return row as { attempts: number; pins: number }
}

describe('login attempts', () => {
  it('are deleted with their account when it is closed', async () => {
    const before = await all()
    await guessedAt()
    const guessed = await all()
    expect(guessed.attempts - before.attempts).toBeGreaterThanOrEqual(4)
    expect(guessed.pins - before.pins).toBe(2)
    const proof = { currentPin: PIN, ownCode: await harness.ownCode(who.email) }
    await who.call(closeAccount, proof)
    expect(await all()).toEqual(before)
  })

  it('at another account are kept', async () => {
    await guessedAt()
    const stays = await all()
    const other = await harness.customer()
    const proof = { currentPin: PIN, ownCode: await harness.ownCode(other.email) }
    await other.call(closeAccount, proof)
    expect(await all()).toEqual(stays)
  })

  it('are deleted a day after the last one, in batches of bounded size', async () => {
    await guessedAt()
    pass({ hours: 23 })
    await harness.work()
    expect(await all()).not.toEqual({ attempts: 0, pins: 0 })
    expect((await all()).pins).toBeGreaterThan(0)
    await guessedAt()
    await asOwner(
      `INSERT INTO private.pin_try SELECT gen_random_uuid(), '', 1, NULL, '${harness.clock.now()}' FROM generate_series(1, 5)`,
    )
    pass({ hours: 25 })
    const { attempts, pins } = await all()
    expect(await forgetPins(platform(), 2)).toBe(2)
    expect(await forgetAttempts(platform(), 2)).toBe(2)
    expect(await all()).toEqual({ attempts: attempts - 2, pins: pins - 2 })
    await harness.work()
    expect(await all()).toEqual({ attempts: 0, pins: 0 })
  })
})

describe('a delay between attempts', () => {
  const secret = () => platform().config.INTERNAL_SECRET
  const forgetAll = () =>
    platform().db.execute(
      sql`SELECT forget_pins(${secret()}, 'infinity', 1000), forget_attempts(${secret()}, 'infinity', 1000)`,
    )

  it('stays until it is over by the database’s own clock, whatever time the server claims', async () => {
    const ahead = `clock_timestamp() + interval '1 hour'`
    const old = `'2020-01-01'::timestamptz`
    await asOwner(`INSERT INTO private.pin_try VALUES (gen_random_uuid(), '', 5, ${ahead}, ${old}), (gen_random_uuid(), '', 1, NULL, ${old}),
      (gen_random_uuid(), '', 5, ${old}, ${old}), (gen_random_uuid(), '', 1, NULL, clock_timestamp() - interval '23 hours')`)
    await asOwner(
      `INSERT INTO private.attempt (subject, failures, try_after) VALUES ('live', 9, ${ahead}), ('over', 9, ${old})`,
    )
    await asOwner('UPDATE private.installation SET demonstration = false')
    await forgetAll()
    await asOwner('UPDATE private.installation SET demonstration = true')
    expect(await all()).toEqual({ attempts: 1, pins: 2 })
    await asOwner('DELETE FROM private.pin_try; DELETE FROM private.attempt')
  })

  it('caused by a locked PIN does not end when old attempts are deleted', async () => {
    await guessedAt()
    for (let tried = 1; tried < 5; tried++) await tryPin()
    expect(await tryPin(PIN)).toMatchObject({ error: 'pin_locked' })
    await forgetPins(platform(), 1000)
    await harness.work()
    expect(await tryPin(PIN)).toMatchObject({ error: 'pin_locked' })
  })

  it.each([
    `SELECT forget_pins('a wrong secret', 'infinity', 1000)`,
    `SELECT forget_attempts_about('a wrong secret', ARRAY[sha256('x')])`,
    'SELECT forget_pins(NULL, NULL, 1000)',
  ])('cannot be ended without the server’s secret: %s', async statement => {
    const state = await platform()
      .db.execute(sql.raw(statement))
      .then(() => 'done', sqlState)
    expect(state).toBe('MT006')
  })
})
