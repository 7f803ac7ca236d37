import { listAudit } from '@matin/contract/audit'
import {
  acceptInvitation,
  changeOperatorRoles,
  confirmOperatorChange,
  inviteOperator,
  listOperatorAccounts,
  readInvitation,
  restoreOperator,
  suspendOperator,
  withdrawOperatorChange,
} from '@matin/contract/operator-accounts'
import { getOperator, operatorLogin } from '@matin/contract/operators'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sqlState } from '../../platform/db/database.ts'
import { totpCode } from '../../platform/secrets/totp.ts'
import { type Harness, startHarness } from '../../testing/harness.ts'
import { signedInOperator, type TestOperator } from '../../testing/operators.ts'
import { disableOperator, listOperators } from './accounts.ts'

let harness: Harness
let ada: TestOperator
beforeEach(async () => {
  harness = await startHarness()
  const former = await listOperators(harness.app.platform)
  ada = await signedInOperator(harness, 'owner', 'auditor')
  // Those of the demonstration.
  for (const { email } of former) await disableOperator(harness.app.platform, email)
})
afterEach(() => harness.close())

const EVE = { email: 'eve@operators.example', name: 'Eve Stone' }
const PASSWORD = 'a password of my own'

/** Accepts an invitation as a browser does; answers how to sign in. */
async function accept(secret: string) {
  const read = readInvitation.data.parse((await harness.ask(readInvitation, { secret })).data)
  const totp = totpCode(read.totpSecret, harness.clock.now())
  const input = { secret, password: PASSWORD, totpSecret: read.totpSecret, totp }
  return { answer: await harness.ask(acceptInvitation, input), totpSecret: read.totpSecret }
}

async function signIn(email: string, totpSecret: string) {
  harness.clock.advance(Temporal.Duration.from({ seconds: 30 }))
  const totp = totpCode(totpSecret, harness.clock.now())
  return harness.ask(operatorLogin, { account: email, password: PASSWORD, totp })
}

describe('an invitation', () => {
  it('makes one operator with a password and an authenticator of their own, once, and is written down', async () => {
    const made = await ada.call(inviteOperator, { ...EVE, roles: ['support'] })
    expect(made.persons).toBe(1)
    expect(await harness.ask(readInvitation, { secret: 'x'.repeat(43) })).toMatchObject({
      error: 'invitation_ended',
    })
    expect(await ada.ask(inviteOperator, { ...EVE, roles: ['owner'] })).toMatchObject({
      error: 'operator_change_open',
    })
    const bad = { secret: made.secret, totpSecret: 'A'.repeat(32), totp: '000000' }
    expect(await harness.ask(acceptInvitation, { ...bad, password: PASSWORD })).toMatchObject({
      error: 'totp_incorrect',
    })
    expect(await harness.ask(acceptInvitation, { ...bad, password: 'aaaaaaaaaaaaaaaa' })).toMatchObject({
      error: 'password_too_common',
    })
    const { answer, totpSecret } = await accept(made.secret)
    expect(answer).toMatchObject({ code: 200 })
    expect(await harness.ask(readInvitation, { secret: made.secret })).toMatchObject({
      error: 'invitation_ended',
    })
    expect((await signIn(EVE.email, totpSecret)).data).toMatchObject({ operator: { roles: ['support'] } })
    const { items } = await ada.call(listAudit, {})
    expect(items.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['operator.invite', 'operator.accept_invite']),
    )
  })

  it('ends after three days, and when it is taken back', async () => {
    const late = await ada.call(inviteOperator, { ...EVE, roles: ['support'] })
    harness.clock.advance(Temporal.Duration.from({ hours: 72 }))
    await ada.signInAgain()
    expect(await harness.ask(readInvitation, { secret: late.secret })).toMatchObject({
      error: 'invitation_ended',
    })
    const next = await ada.call(inviteOperator, { ...EVE, roles: ['support'] })
    await ada.call(withdrawOperatorChange, { id: next.id })
    expect(await harness.ask(readInvitation, { secret: next.secret })).toMatchObject({
      error: 'invitation_ended',
    })
  })
})

describe('roles and suspension', () => {
  it('change at once, and a suspended operator’s sessions end', async () => {
    const eve = await signedInOperator(harness, 'support')
    await ada.call(changeOperatorRoles, { id: eve.id, roles: ['support', 'content'] })
    expect((await eve.call(getOperator, {})).roles).toEqual(['content', 'support'])
    expect(await ada.ask(changeOperatorRoles, { id: eve.id, roles: ['content', 'support'] })).toMatchObject({
      error: 'nothing_changed',
    })
    await ada.call(suspendOperator, { id: eve.id })
    expect(await eve.ask(getOperator, {})).toMatchObject({ code: 401 })
    await ada.call(restoreOperator, { id: eve.id })
    await eve.signInAgain()
    expect((await eve.call(getOperator, {})).id).toBe(eve.id)
  })

  it('never take the last owner away, whoever asks', async () => {
    expect(await ada.ask(changeOperatorRoles, { id: ada.id, roles: ['auditor'] })).toMatchObject({
      error: 'last_owner',
    })
    expect(await ada.ask(suspendOperator, { id: ada.id })).toMatchObject({ error: 'last_owner' })
    const { platform } = harness.app
    expect(await disableOperator(platform, ada.email)).toMatchObject({ ok: false, error: 'last_owner' })
    const other = await signedInOperator(harness, 'owner')
    // Two owners, each disabled at the same moment: one stays.
    const ends = await Promise.all([ada, other].map(one => disableOperator(platform, one.email)))
    expect(ends.filter(end => end.ok)).toHaveLength(1)
    const living = (await listOperators(platform)).filter(one => one.disabledAt === null)
    expect(living.map(one => one.roles.includes('owner'))).toEqual([true])
  })
})

describe('a change of owners', () => {
  it('takes one owner while there is one, and two of them from then on', async () => {
    const first = await ada.call(inviteOperator, { ...EVE, roles: ['owner'] })
    expect(first.persons).toBe(1)
    expect((await accept(first.secret)).answer).toMatchObject({ code: 200 })

    const ben = await signedInOperator(harness, 'owner')
    const carl = await signedInOperator(harness, 'support')
    const made = await ada.call(changeOperatorRoles, { id: carl.id, roles: ['owner'] })
    expect(made.persons).toBe(2)
    expect((await carl.call(getOperator, {})).roles).toEqual(['support'])
    expect((await ben.call(listOperatorAccounts, {})).changes).toMatchObject([
      { id: made.id, kind: 'roles', proposed: { operator: { id: ada.id } }, confirmed: null },
    ])
    expect(await ada.ask(confirmOperatorChange, { id: made.id })).toMatchObject({ error: 'same_person' })
    await ben.call(confirmOperatorChange, { id: made.id })
    expect((await carl.call(getOperator, {})).roles).toEqual(['owner'])
    expect(await ben.ask(confirmOperatorChange, { id: made.id })).toMatchObject({ error: 'already_ended' })

    const suspended = await ada.call(suspendOperator, { id: carl.id })
    expect(await carl.call(getOperator, {})).toMatchObject({ id: carl.id })
    await ben.call(confirmOperatorChange, { id: suspended.id })
    expect(await carl.ask(getOperator, {})).toMatchObject({ code: 401 })

    const owner = { email: 'fay@operators.example', name: 'Fay', roles: ['owner' as const] }
    const invited = await ada.call(inviteOperator, owner)
    expect(await harness.ask(readInvitation, { secret: invited.secret })).toMatchObject({
      error: 'invitation_ended',
    })
    await ben.call(confirmOperatorChange, { id: invited.id })
    expect((await accept(invited.secret)).answer).toMatchObject({ code: 200 })
  })

  it('is refused by the database to whoever does not act as an owner', async () => {
    const eve = await signedInOperator(harness, 'compliance')
    const ben = await signedInOperator(harness, 'owner')
    const { id } = await ada.call(changeOperatorRoles, { id: ben.id, roles: ['auditor'] })
    const at = 'now(), NULL'
    const acting = (token: string) =>
      sql`SELECT act_as_operator(${token}, ${harness.clock.now().toString()}::timestamptz)`
    for (const [who, text] of [
      [null, `SELECT confirm_operator_change('${id}', '${ben.id}', now())`],
      [eve, `SELECT confirm_operator_change('${id}', '${eve.id}', now())`],
      [eve, `SELECT confirm_operator_change('${id}', '${ben.id}', now())`],
      [
        eve,
        `SELECT propose_operator_change(gen_random_uuid(), 'roles', '${eve.id}', 'e', 'E', '{owner}', NULL, '${eve.id}', ${at})`,
      ],
    ] as const) {
      const state = await harness.app.platform.db
        .transaction(async tx => {
          if (who) await tx.execute(acting(who.token()))
          await tx.execute(sql.raw(text))
        })
        .then(() => 'done', sqlState)
      expect([text, state]).toEqual([text, 'MT006'])
    }
    // The one who proposed acts, and still is one person.
    const alone = harness.app.platform.db.transaction(async tx => {
      await tx.execute(acting(ada.token()))
      await tx.execute(sql.raw(`SELECT confirm_operator_change('${id}', '${ada.id}', now())`))
    })
    expect(await alone.then(() => 'done', sqlState)).toBe('23514')
  })
})
