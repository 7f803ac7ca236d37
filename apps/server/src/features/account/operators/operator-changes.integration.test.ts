import {
  acceptInvitation,
  changeOperatorRoles,
  inviteOperator,
  listOperatorAccounts,
  readInvitation,
  restoreOperator,
  suspendOperator,
  withdrawOperatorChange,
} from '@matin/contract/admin/accounts'
import { listAudit } from '@matin/contract/admin/audit'
import { getOperator, operatorLogin } from '@matin/contract/admin/operators'
import { approveProposal, getProposal } from '@matin/contract/admin/proposals'
import type { OperatorRole } from '@matin/domain/operators/permissions'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sqlState } from '#platform/db/database.ts'
import { totpCode } from '#platform/secrets/totp.ts'
import { emailsTo } from '#testing/emails.ts'
import { type Harness, startHarness } from '#testing/harness.ts'
import { signedInOperator, type TestOperator } from '#testing/operators.ts'
import { disableOperator, listOperators } from './accounts.ts'

let harness: Harness
let ada: TestOperator
let ben: TestOperator
beforeEach(async () => {
  harness = await startHarness()
  const former = await listOperators(harness.app.platform)
  ada = await signedInOperator(harness, 'owner', 'auditor')
  ben = await signedInOperator(harness, 'owner')
  // Operators of the demonstration.
  for (const { email } of former) await disableOperator(harness.app.platform, email)
})
afterEach(() => harness.close())

const EVE = { email: 'eve@operators.example', name: 'Eve Stone' }
const PASSWORD = 'a password of my own'

/** Invites with two owners, and returns the secret that the mailbox received. */
async function invited(roles: OperatorRole[], who = EVE): Promise<string> {
  const made = await ada.call(inviteOperator, { ...who, roles })
  await ben.call(approveProposal, { kind: 'operator_change', id: made.id })
  return secretIn(who.email)
}

/** Returns the secret of the last invitation to a mailbox. */
async function secretIn(mailbox: string): Promise<string> {
  const emails = await emailsTo(harness.app.platform, mailbox)
  const secrets = emails.map(({ body }) => /invitation#([\w-]+)/.exec(body)?.[1])
  return secrets.findLast(one => one !== undefined) ?? ''
}

/** Accepts an invitation as a browser does, and returns the credentials. */
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
  it('creates one operator, once, with their own password and authenticator, and is recorded in the audit log', async () => {
    const made = await ada.call(inviteOperator, { ...EVE, roles: ['support'] })
    expect(made.persons).toBe(2)
    expect(await harness.ask(readInvitation, { secret: 'x'.repeat(43) })).toMatchObject({
      error: 'invitation_ended',
    })
    expect(await ada.ask(inviteOperator, { ...EVE, roles: ['owner'] })).toMatchObject({
      error: 'operator_change_open',
    })
    // The secret exists only after the second owner approves, and only the invited mailbox gets it.
    expect(await secretIn(EVE.email)).toBe('')
    expect(await ada.ask(approveProposal, { kind: 'operator_change', id: made.id })).toMatchObject({
      error: 'same_person',
    })
    expect(JSON.stringify(await ben.call(approveProposal, { kind: 'operator_change', id: made.id }))).toBe(
      '{}',
    )
    const secret = await secretIn(EVE.email)
    for (const { email } of [ada, ben]) expect(await secretIn(email)).toBe('')
    const bad = { secret, totpSecret: 'A'.repeat(32), totp: '000000' }
    expect(await harness.ask(acceptInvitation, { ...bad, password: PASSWORD })).toMatchObject({
      error: 'totp_incorrect',
    })
    expect(await harness.ask(acceptInvitation, { ...bad, password: 'aaaaaaaaaaaaaaaa' })).toMatchObject({
      error: 'password_too_common',
    })
    const { answer, totpSecret } = await accept(secret)
    expect(answer).toMatchObject({ code: 200 })
    expect(await harness.ask(readInvitation, { secret })).toMatchObject({ error: 'invitation_ended' })
    expect((await signIn(EVE.email, totpSecret)).data).toMatchObject({ operator: { roles: ['support'] } })
    const { items } = await ada.call(listAudit, {})
    expect(items.map(({ action }) => action)).toEqual(
      expect.arrayContaining([
        'operator.propose_invite',
        'operator.approve_invite',
        'operator.accept_invite',
      ]),
    )
  })

  it('shows the second owner its address, how many share the domain, and how many will have each role', async () => {
    const domain = ada.email.slice(ada.email.indexOf('@') + 1)
    const imitated = { email: `eve@x${domain}`, name: 'Eve Stone', roles: ['owner' as const] }
    const { id } = await ada.call(inviteOperator, imitated)
    const { changes, consequences } = await ben.call(getProposal, { id })
    expect(changes).toContainEqual(
      expect.objectContaining({ name: 'Email address', from: null, to: imitated.email }),
    )
    expect(consequences).toEqual([
      { name: `Operators with an address at x${domain}`, now: null, value: '0' },
      { name: 'Operators with the role owner', now: '2', value: '3' },
    ])
  })

  it('ends after three days or when it is cancelled', async () => {
    const late = await invited(['support'])
    harness.clock.advance(Temporal.Duration.from({ hours: 72 }))
    await ada.signInAgain()
    await ben.signInAgain()
    expect(await harness.ask(readInvitation, { secret: late })).toMatchObject({ error: 'invitation_ended' })
    const next = await ada.call(inviteOperator, { ...EVE, roles: ['support'] })
    await ben.call(approveProposal, { kind: 'operator_change', id: next.id })
    const secret = await secretIn(EVE.email)
    expect(await harness.ask(readInvitation, { secret })).toMatchObject({ code: 200 })
    await ada.call(withdrawOperatorChange, { id: next.id })
    expect(await harness.ask(readInvitation, { secret })).toMatchObject({ error: 'invitation_ended' })
  })

  it('cannot be approved after three days, and ends when its proposer or approver is suspended', async () => {
    const old = await ada.call(inviteOperator, { ...EVE, roles: ['support'] })
    harness.clock.advance(Temporal.Duration.from({ hours: 72 }))
    await ada.signInAgain()
    await ben.signInAgain()
    expect(await ben.ask(approveProposal, { kind: 'operator_change', id: old.id })).toMatchObject({
      error: 'proposal_ended',
    })
    const secret = await invited(['support'])
    const carl = await signedInOperator(harness, 'owner')
    await carl.call(suspendOperator, { id: ben.id })
    expect(await harness.ask(readInvitation, { secret })).toMatchObject({ error: 'invitation_ended' })
    const next = await ada.call(inviteOperator, { ...EVE, roles: ['support'] })
    await carl.call(suspendOperator, { id: ada.id })
    expect(await carl.ask(approveProposal, { kind: 'operator_change', id: next.id })).toMatchObject({
      error: 'already_ended',
    })
  })
})

describe('changing roles and restoring an operator', () => {
  it('needs two owners, whichever operator it concerns', async () => {
    const eve = await signedInOperator(harness, 'support')
    const made = await ada.call(changeOperatorRoles, { id: eve.id, roles: ['support', 'content'] })
    expect(made.persons).toBe(2)
    expect((await eve.call(getOperator, {})).roles).toEqual(['support'])
    expect((await ben.call(listOperatorAccounts, {})).changes).toMatchObject([
      { id: made.id, kind: 'roles', proposed: { operator: { id: ada.id } }, approved: null },
    ])
    expect(await ada.ask(approveProposal, { kind: 'operator_change', id: made.id })).toMatchObject({
      error: 'same_person',
    })
    await ben.call(approveProposal, { kind: 'operator_change', id: made.id })
    expect((await eve.call(getOperator, {})).roles).toEqual(['content', 'support'])
    expect(await ben.ask(approveProposal, { kind: 'operator_change', id: made.id })).toMatchObject({
      error: 'already_ended',
    })
    expect(await ada.ask(changeOperatorRoles, { id: eve.id, roles: ['content', 'support'] })).toMatchObject({
      error: 'nothing_changed',
    })
    await ada.call(suspendOperator, { id: eve.id })
    expect(await eve.ask(getOperator, {})).toMatchObject({ code: 401 })
    const restored = await ada.call(restoreOperator, { id: eve.id })
    expect(restored.persons).toBe(2)
    expect(
      (await listOperators(harness.app.platform)).find(one => one.id === eve.id)?.disabledAt,
    ).not.toBeNull()
    await ben.call(approveProposal, { kind: 'operator_change', id: restored.id })
    await eve.signInAgain()
    expect((await eve.call(getOperator, {})).id).toBe(eve.id)
  })

  it('notifies every operator, as a suspension does', async () => {
    const eve = await signedInOperator(harness, 'support')
    const subjects = async (email: string) =>
      (await emailsTo(harness.app.platform, email)).map(({ subject }) => subject)
    const before = (await subjects(ada.email)).length
    const made = await ada.call(changeOperatorRoles, { id: eve.id, roles: ['content'] })
    await ben.call(approveProposal, { kind: 'operator_change', id: made.id })
    await ada.call(suspendOperator, { id: eve.id })
    for (const { email } of [ada, ben])
      expect((await subjects(email)).slice(before)).toEqual([
        'Proposed: Change the roles of support',
        'Approved: Change the roles of support',
        'support was suspended',
      ])
  })
})

describe('a suspension', () => {
  it('needs one owner, takes effect at once even for an owner, and ends open proposals about the operator', async () => {
    const carl = await signedInOperator(harness, 'owner')
    const made = await ada.call(changeOperatorRoles, { id: carl.id, roles: ['owner', 'treasury'] })
    expect((await ben.call(suspendOperator, { id: carl.id })).persons).toBe(1)
    expect(await carl.ask(getOperator, {})).toMatchObject({ code: 401 })
    expect(await ben.ask(approveProposal, { kind: 'operator_change', id: made.id })).toMatchObject({
      error: 'already_ended',
    })
  })

  it('cannot remove the last owner, even when two run at the same moment', async () => {
    const { platform } = harness.app
    // Two owners are disabled at the same moment: one stays.
    const ends = await Promise.all([ada, ben].map(one => disableOperator(platform, one.email)))
    expect(ends.filter(end => end.ok)).toHaveLength(1)
    const living = (await listOperators(platform)).filter(one => one.disabledAt === null)
    expect(living.map(one => one.roles.includes('owner'))).toEqual([true])
    const last = living[0]?.id === ada.id ? ada : ben
    expect(await last.ask(suspendOperator, { id: last.id })).toMatchObject({ error: 'last_owner' })
  })
})

describe('a change of owners', () => {
  it('is refused by the database unless an owner proposes it and another owner approves it', async () => {
    const eve = await signedInOperator(harness, 'compliance')
    const { id } = await ada.call(changeOperatorRoles, { id: ben.id, roles: ['auditor'] })
    const at = `'${harness.clock.now().toString()}'`
    const actingAs = (token: string) =>
      sql`SELECT set_current_operator(${token}, ${harness.clock.now().toString()}::timestamptz)`
    for (const [who, text] of [
      [null, `SELECT approve_operator_change('${id}', '${ben.id}', ${at}, 's', NULL)`],
      [eve, `SELECT approve_operator_change('${id}', '${eve.id}', ${at}, 's', NULL)`],
      [eve, `SELECT approve_operator_change('${id}', '${ben.id}', ${at}, 's', NULL)`],
      [
        eve,
        `SELECT propose_operator_change(gen_random_uuid(), 'roles', '${eve.id}', 'e', 'E', '{owner}', '', '${eve.id}', ${at})`,
      ],
    ] as const) {
      const state = await harness.app.platform.db
        .transaction(async tx => {
          if (who) await tx.execute(actingAs(who.token()))
          await tx.execute(sql.raw(text))
        })
        .then(() => 'done', sqlState)
      expect([text, state]).toEqual([text, 'MT006'])
    }
    // The proposer approves, and still is one person.
    const alone = harness.app.platform.db.transaction(async tx => {
      await tx.execute(actingAs(ada.token()))
      await tx.execute(sql.raw(`SELECT approve_operator_change('${id}', '${ada.id}', ${at}, 's', NULL)`))
    })
    expect(await alone.then(() => 'done', sqlState)).toBe('MT006')
  })
})
