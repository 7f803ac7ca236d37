import { randomUUID } from 'node:crypto'
import {
  acceptInvitation,
  cancelOwnerReplacement,
  inviteOperator,
  listOperatorAccounts,
  readInvitation,
} from '@matin/contract/admin/accounts'
import { getOperator } from '@matin/contract/admin/operators'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sqlState } from '#platform/db/database.ts'
import { asCommandLine } from '#platform/operator-login.ts'
import { totpCode } from '#platform/secrets/totp.ts'
import { asSuperuser } from '#testing/database.ts'
import { emailsTo } from '#testing/emails.ts'
import { type Harness, startHarness } from '#testing/harness.ts'
import { signedInOperator, type TestOperator } from '#testing/operators.ts'
import { listOperators } from './accounts.ts'
import { inviteFirstOwners } from './invite-first-owners.ts'
import { createOperator } from './service.ts'

let harness: Harness
beforeEach(async () => {
  harness = await startHarness()
  // Those of the demonstration are no owners here.
  await administer(`DELETE FROM operator_role WHERE role = 'owner'`)
})
afterEach(() => harness.close())

const platform = () => harness.app.platform
const administer = (text: string) => asSuperuser(platform().database, text)
const ADA = { email: 'ada@operators.example', name: 'Ada' }
const BEN = { email: 'ben@operators.example', name: 'Ben' }
const PASSWORD = 'a password of my own'

async function secretIn(mailbox: string): Promise<string> {
  const emails = await emailsTo(platform(), mailbox)
  const secrets = emails.map(({ body }) => /invitation#([\w-]+)/.exec(body)?.[1])
  return secrets.findLast(one => one !== undefined) ?? ''
}

async function accept(secret: string) {
  const read = readInvitation.data.parse((await harness.ask(readInvitation, { secret })).data)
  const totp = totpCode(read.totpSecret, harness.clock.now())
  return harness.ask(acceptInvitation, { secret, password: PASSWORD, totpSecret: read.totpSecret, totp })
}

const owners = async () =>
  (await listOperators(platform()))
    .filter(one => one.disabledAt === null && one.roles.includes('owner'))
    .map(({ email }) => email)

describe('the first two owners', () => {
  it('are invited by the administrator’s command, each through their own mailbox, and a third is refused', async () => {
    const done = await inviteFirstOwners(platform(), { owners: [ADA, BEN], roles: ['treasury'] })
    expect(done).toMatchObject({ ok: true })
    expect(JSON.stringify(done)).not.toContain('secret')
    const secrets = [await secretIn(ADA.email), await secretIn(BEN.email)]
    expect(new Set(secrets).size).toBe(2)
    const third = { owners: [{ email: 'eve@operators.example', name: 'Eve' }], roles: [] }
    expect(await inviteFirstOwners(platform(), third)).toMatchObject({ ok: false, error: 'owners_founded' })
    for (const secret of secrets) expect(await accept(secret)).toMatchObject({ code: 200 })
    expect(await owners()).toEqual([ADA.email, BEN.email])
    expect(await inviteFirstOwners(platform(), third)).toMatchObject({ ok: false, error: 'owners_founded' })
    expect(await secretIn('eve@operators.example')).toBe('')
  })

  it('can be invited only by the command line, and one owner alone cannot invite operators', async () => {
    const at = harness.clock.now().toString()
    const invite = sql`SELECT invite_first_owner(${randomUUID()}::uuid, 'e', 'E', '{owner}', 's', ${at}::timestamptz)`
    const alone = await platform()
      .db.execute(invite)
      .then(() => 'done', sqlState)
    expect(alone).toBe('MT006')
    await inviteFirstOwners(platform(), { owners: [ADA], roles: [] })
    expect(await accept(await secretIn(ADA.email))).toMatchObject({ code: 200 })
    const made = await signedInOperator(harness, 'support')
    expect(await made.ask(inviteOperator, { ...BEN, roles: ['support'] })).toMatchObject({ code: 403 })
  })

  it('cannot be created without an invitation outside a demonstration', async () => {
    await administer('UPDATE private.installation SET demonstration = false')
    const input = { ...ADA, password: 'another long password', roles: ['owner' as const] }
    const made = createOperator(platform(), input)
    expect(await made.then(() => 'done', sqlState)).toBe('MT006')
  })
})

describe('a lost owner', () => {
  let lost: TestOperator
  let other: TestOperator
  beforeEach(async () => {
    lost = await signedInOperator(harness, 'owner', 'treasury')
    other = await signedInOperator(harness, 'owner')
  })

  /** Begins the replacement of a lost owner in SQL, as the administrator does. */
  async function begin(): Promise<string> {
    const id = randomUUID()
    const at = harness.clock.now().toString()
    await administer(
      `SELECT begin_owner_replacement('${id}', '${lost.email}', '${BEN.email}', '${BEN.name}', '${at}')`,
    )
    await harness.work()
    return id
  }

  it('is replaced 72 hours after every operator was notified, once the new owner proves their mailbox', async () => {
    await begin()
    for (const { email } of [lost, other])
      expect((await emailsTo(platform(), email)).map(({ subject }) => subject)).toContain(
        'An owner will be replaced: owner and treasury',
      )
    await harness.advance({ hours: 71 })
    expect(await secretIn(BEN.email)).toBe('')
    await harness.advance({ hours: 1 })
    expect(await owners()).toContain(lost.email)
    expect(await accept(await secretIn(BEN.email))).toMatchObject({ code: 200 })
    expect(await owners()).toEqual([BEN.email, other.email].sort())
    await expect(lost.signInAgain()).rejects.toThrow()
  })

  it('stays when an owner, even the lost one, cancels the replacement in time', async () => {
    const id = await begin()
    await harness.advance({ hours: 70 })
    await lost.signInAgain()
    expect((await lost.call(listOperatorAccounts, {})).replacements).toMatchObject([{ id, email: BEN.email }])
    await lost.call(cancelOwnerReplacement, { id })
    expect(await lost.ask(cancelOwnerReplacement, { id })).toMatchObject({ error: 'already_ended' })
    await harness.advance({ hours: 3 })
    expect(await secretIn(BEN.email)).toBe('')
    expect(await lost.call(getOperator, {})).toMatchObject({ id: lost.id })
  })

  it('cannot be replaced by the app alone or before the 72 hours have passed', async () => {
    const at = harness.clock.now().toString()
    const own = sql`SELECT begin_owner_replacement(${randomUUID()}::uuid, ${lost.email}, 'e@x.example', 'E', ${at}::timestamptz)`
    const refused = (work: Promise<unknown>) => work.then(() => 'done', sqlState)
    expect(await refused(platform().db.execute(own))).toBe('42501')
    const id = await begin()
    const finish = () =>
      refused(
        asCommandLine(platform(), async tx => {
          const later = harness.clock.now().add({ hours: 72 }).toString()
          await tx.execute(
            sql`SELECT finish_owner_replacement(${id}::uuid, ${randomUUID()}::uuid, 's', ${later}::timestamptz)`,
          )
          return { ok: true, value: null }
        }),
      )
    // Where the clock does not move, nobody names a later time.
    await administer('UPDATE private.installation SET demonstration = false')
    expect(await finish()).toBe('MT006')
    await administer('UPDATE private.installation SET demonstration = true')
    expect(await owners()).toContain(lost.email)
  })
})
