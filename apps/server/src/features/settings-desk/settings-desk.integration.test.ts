import { listAudit } from '@matin/contract/audit'
import { approveProposal, cancelProposal, rejectProposal } from '@matin/contract/proposals'
import { getWebsiteSetting } from '@matin/contract/settings'
import { changeSettings, listDeskSettings, listSettingsProposals } from '@matin/contract/settings-desk'
import { SETTING_KEYS, SETTINGS, type SettingKey } from '@matin/domain/settings/settings'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sqlState } from '../../platform/db/database.ts'
import { actWithoutProof } from '../../testing/database.ts'
import { type Harness, startHarness } from '../../testing/harness.ts'
import { lettersTo } from '../../testing/letters.ts'
import { signedInOperator, type TestOperator } from '../../testing/operators.ts'
import { setSetting } from '../../testing/settings.ts'
import { disableOperator } from '../operators/accounts.ts'
import { readSettings, settingValues } from '../settings/service.ts'
import { sensitiveSetting } from '../settings/tables.ts'

let harness: Harness
let ada: TestOperator
let ben: TestOperator
let auditor: TestOperator
beforeAll(async () => {
  harness = await startHarness()
  ada = await signedInOperator(harness, 'treasury')
  ben = await signedInOperator(harness, 'owner')
  auditor = await signedInOperator(harness, 'auditor')
})
afterAll(() => harness.close())

const platform = () => harness.app.platform
const reason = 'as decided on Monday'
const shown = async (key: SettingKey) => {
  const { items } = await ben.call(listDeskSettings, {})
  return items.find(item => item.key === key)?.value
}
const toldToAll = async (key: string) =>
  getWebsiteSetting.data.parse((await harness.ask(getWebsiteSetting, {})).data).find(item => item.key === key)
    ?.value

/** The SQLSTATE that a statement of the app ends with while an operator acts. */
const raw = (statement: ReturnType<typeof sql>, acting = ada.id) =>
  platform()
    .db.transaction(async tx => {
      await actWithoutProof(tx, acting)
      await tx.execute(statement)
    })
    .then(() => null, sqlState)

it('all of them are shown to whoever works here, and none beside them', async () => {
  const { items } = await auditor.call(listDeskSettings, {})
  expect(items.map(item => item.key)).toEqual(SETTING_KEYS)
  expect(items.map(item => [item.key, item.value])).toEqual(
    Object.entries(await settingValues(platform().ask)).toSorted(
      ([a], [b]) => SETTING_KEYS.indexOf(a as SettingKey) - SETTING_KEYS.indexOf(b as SettingKey),
    ),
  )
})

it('what two decide is the same to the database', async () => {
  const rows = await platform().db.select().from(sensitiveSetting)
  expect(rows.toSorted((a, b) => a.key.localeCompare(b.key))).toEqual(
    SETTING_KEYS.filter(key => SETTINGS[key].sensitive)
      .toSorted()
      .map(key => ({ key, safer: SETTINGS[key].safer })),
  )
})

it('an ordinary one changes at once, with its reason in the audit log', async () => {
  const changes = [{ key: 'app_name' as const, from: 'Matin', to: 'Matin Two' }]
  expect(await ada.call(changeSettings, { changes, reason })).toEqual({ proposal: null })
  expect(await toldToAll('app_name')).toBe('Matin Two')
  const { items } = await ben.call(listAudit, { action: 'settings.change' })
  expect(items[0]).toMatchObject({
    actorId: ada.id,
    details: { app_name: 'Matin → Matin Two', reason },
  })
  expect(await ada.ask(changeSettings, { changes, reason })).toMatchObject({
    code: 409,
    error: 'setting_changed',
    msg: 'app_name has changed in the meantime. Please review it',
  })
  expect(await ada.ask(changeSettings, { changes, reason: ' ' })).toMatchObject({ error: 'reason_required' })
})

it('a sensitive one changes a day after another person approves, with what was decided with it', async () => {
  const changes = [
    { key: 'withdrawal_fee' as const, from: '1', to: '2' },
    { key: 'operator_contact' as const, from: '', to: 'help@matin.example' },
  ]
  const { proposal } = await ada.call(changeSettings, { changes, reason })
  const id = proposal ?? ''
  expect([await shown('withdrawal_fee'), await shown('operator_contact')]).toEqual(['1', ''])
  expect(
    await ada.ask(approveProposal, { kind: 'settings_proposal', id }, { totp: ada.code() }),
  ).toMatchObject({ error: 'same_person' })
  expect(await ben.ask(approveProposal, { kind: 'settings_proposal', id }, { totp: '000000' })).toMatchObject(
    {
      error: 'totp_incorrect',
    },
  )
  await ben.call(approveProposal, { kind: 'settings_proposal', id }, { totp: ben.code() })
  expect([await shown('withdrawal_fee'), await shown('operator_contact')]).toEqual(['1', ''])
  await harness.advance({ hours: 23 })
  expect((await readSettings(platform().ask)).withdrawalFee).toBe(1_000_000n)
  for (const { email } of [ada, ben, auditor])
    expect((await lettersTo(platform(), email)).map(({ subject }) => subject)).toContain(
      'Settings will change: withdrawal_fee, operator_contact',
    )
  await harness.advance({ hours: 1 })
  for (const one of [ada, ben, auditor]) await one.signInAgain()
  // Whoever keeps the settings hears of it by their version.
  expect((await readSettings(platform().ask)).withdrawalFee).toBe(2_000_000n)
  expect([await toldToAll('withdrawal_fee'), await toldToAll('operator_contact')]).toEqual([
    '2',
    'help@matin.example',
  ])
  const { items } = await auditor.call(listSettingsProposals, {})
  expect(items[0]).toMatchObject({
    id,
    changes,
    reason,
    proposed: { operator: { id: ada.id } },
    approved: { operator: { id: ben.id } },
  })
  expect(
    await ben.ask(approveProposal, { kind: 'settings_proposal', id }, { totp: ben.code() }),
  ).toMatchObject({
    error: 'already_ended',
  })
})

it('a proposal that the settings have overtaken is not approved', async () => {
  const propose = (to: string) =>
    ada.call(changeSettings, { changes: [{ key: 'risk_threshold', from: '50', to }], reason })
  const { proposal } = await propose('60')
  await ben.call(changeSettings, { changes: [{ key: 'risk_threshold', from: '50', to: '49' }], reason })
  const id = proposal ?? ''
  expect(
    await ben.ask(approveProposal, { kind: 'settings_proposal', id }, { totp: ben.code() }),
  ).toMatchObject({
    error: 'setting_changed',
  })
  await harness.work()
  expect((await auditor.call(listSettingsProposals, {})).items[0]).toMatchObject({ id, ended: 'changed' })
  expect(
    await ben.ask(rejectProposal, { kind: 'settings_proposal', reason: 'Not like this', id }),
  ).toMatchObject({ error: 'proposal_ended' })
  await setSetting(platform(), 'risk_threshold', '50')
})

it('one that only lowers a risk is one person’s, at once, and told to every operator', async () => {
  const lower = [{ key: 'auto_approve_limit' as const, from: '500', to: '100' }]
  expect(await ada.call(changeSettings, { changes: lower, reason })).toEqual({ proposal: null })
  expect(await shown('auto_approve_limit')).toBe('100')
  expect((await lettersTo(platform(), auditor.email)).at(-1)?.subject).toBe(
    'Changed at once: auto_approve_limit',
  )
  const higher = [{ key: 'auto_approve_limit' as const, from: '100', to: '100.000001' }]
  expect((await ada.call(changeSettings, { changes: higher, reason })).proposal).not.toBeNull()
  for (const [key, value, state] of [
    ['auto_approve_limit', '101', 'MT006'],
    ['auto_approve_limit', '100', 'MT006'],
    ['auto_approve_limit', '-1', 'MT006'],
    ['auto_approve_limit', 'NaN', 'MT006'],
    ['operator_contact', 'pay@thief.example', 'MT006'],
    ['auto_approve_limit', '99', null],
  ] as const)
    expect([value, await raw(sql`SELECT set_setting(${key}, ${value})`)]).toEqual([value, state])
  await setSetting(platform(), 'auto_approve_limit', '500')
})

it('what waits is cancelled by its proposer, rejected by another operator, ends with a change, and with a suspension of either', async () => {
  const wait = async () => {
    const changes = [{ key: 'dual_approval_limit' as const, from: '5000', to: '6000' }]
    const { proposal } = await ada.call(changeSettings, { changes, reason })
    await ben.call(approveProposal, { kind: 'settings_proposal', id: proposal ?? '' })
    return proposal ?? ''
  }
  const first = await wait()
  expect(await ben.ask(cancelProposal, { kind: 'settings_proposal', id: first })).toMatchObject({
    error: 'forbidden',
  })
  await ada.call(cancelProposal, { kind: 'settings_proposal', id: first })
  const other = await wait()
  await ben.call(rejectProposal, { kind: 'settings_proposal', reason: 'Not like this', id: other })
  const second = await wait()
  await ben.call(changeSettings, {
    changes: [{ key: 'dual_approval_limit', from: '5000', to: '4000' }],
    reason,
  })
  await setSetting(platform(), 'dual_approval_limit', '4000')
  await harness.work()
  await setSetting(platform(), 'dual_approval_limit', '5000')
  const third = await wait()
  const early = sql`UPDATE settings_proposal SET applied_at = ${harness.clock.now().toString()}::timestamptz WHERE id = ${third}::uuid`
  expect(await raw(early)).toBe('MT006')
  expect(
    await raw(sql`UPDATE settings_proposal SET effective_at = approved_at WHERE id = ${third}::uuid`),
  ).toBe('MT006')
  await disableOperator(platform(), ada.email)
  await harness.advance({ hours: 24 })
  await auditor.signInAgain()
  await ben.signInAgain()
  expect(await shown('dual_approval_limit')).toBe('5000')
  const { items } = await auditor.call(listSettingsProposals, {})
  const endOf = (id: string) => items.find(one => one.id === id)
  expect([endOf(first)?.cancelled?.operator.id, endOf(other)?.rejected?.operator.id]).toEqual([
    ada.id,
    ben.id,
  ])
  expect([endOf(second)?.ended, endOf(third)?.ended]).toEqual(['changed', 'withdrawn'])
  ada = await signedInOperator(harness, 'treasury')
})

it.each([
  [
    [{ key: 'withdrawal_minimum', from: '10', to: 'ten' }],
    'setting_incorrect',
    'withdrawal_minimum is no amount of USDT',
  ],
  [
    [{ key: 'auto_approve_limit', from: '500', to: '6000' }],
    'settings_not_together',
    'These do not go together. What is approved by rule is not above what two approve.',
  ],
  [[{ key: 'nothing_known', from: '', to: '' }], 'invalid_input', expect.any(String)],
])('what may not stand there is refused with its reason: %#', async (changes, error, msg) => {
  expect(await ada.ask(changeSettings, { changes, reason })).toMatchObject({ error, msg })
})

it('of one person is refused by the database, whatever is written', async () => {
  const { proposal } = await ada.call(changeSettings, {
    changes: [{ key: 'risk_threshold', from: '50', to: '90' }],
    reason,
  })
  const approved = (who: string, acting = who) =>
    raw(
      sql`UPDATE settings_proposal SET approved_by = ${who}::uuid, approved_at = ${harness.clock.now().toString()}::timestamptz WHERE id = ${proposal}::uuid`,
      acting,
    )
  expect(await approved(ada.id)).toBe('MT006')
  expect(await approved(ben.id, ada.id)).toBe('MT006')
  expect(await raw(sql`UPDATE settings_proposal SET changes = '[]' WHERE id = ${proposal}::uuid`)).toBe(
    'MT006',
  )
  expect(await raw(sql`UPDATE setting SET value = '90' WHERE key = 'risk_threshold'`)).toBe('42501')
  expect(await raw(sql`INSERT INTO setting VALUES ('withdrawal_limit_verified', '1000000')`)).toBe('42501')
  expect(await shown('risk_threshold')).toBe('50')
})
