import { join } from 'node:path'
import { listAudit } from '@matin/contract/admin/audit'
import { approveProposal, cancelProposal, getProposal, rejectProposal } from '@matin/contract/admin/proposals'
import {
  changeSettings,
  listAdminSettings,
  listSettingsProposals,
  previewSetting,
} from '@matin/contract/admin/settings'
import { LANGUAGES } from '@matin/contract/language'
import { getLegalDetails, LEGAL_DETAILS } from '@matin/contract/legal-details'
import { getWebsiteSetting } from '@matin/contract/settings'
import { submitWithdrawal } from '@matin/contract/withdrawal'
import { SENSITIVE_SETTINGS, SETTING_KEYS, SETTINGS, type SettingKey } from '@matin/domain/settings/settings'
import { addressFromPrivateKey } from '@matin/tron/address'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sqlState } from '#platform/db/database.ts'
import { actWithoutProof } from '#testing/database.ts'
import { emailsTo } from '#testing/emails.ts'
import { type Harness, PIN, startHarness } from '#testing/harness.ts'
import { signedInOperator, type TestOperator } from '#testing/operators.ts'
import { setSetting } from '#testing/settings.ts'
import { disableOperator } from '../../account/operators/accounts.ts'
import { readSettings, settingValues } from '../../notify/settings/service.ts'
import { sensitiveSetting } from '../../notify/settings/tables.ts'

let harness: Harness
let ada: TestOperator
let ben: TestOperator
let auditor: TestOperator
beforeAll(async () => {
  harness = await startHarness(undefined, {
    LEGAL_FILE: join(import.meta.dirname, '../../../testing/legal.json'),
  })
  ada = await signedInOperator(harness, 'treasury')
  ben = await signedInOperator(harness, 'owner')
  auditor = await signedInOperator(harness, 'auditor')
})
afterAll(() => harness.close())

const platform = () => harness.app.platform
const reason = 'as decided on Monday'
const shown = async (key: SettingKey) => {
  const { items } = await ben.call(listAdminSettings, {})
  return items.find(item => item.key === key)?.value
}
const toldToAll = async (key: string) =>
  getWebsiteSetting.data.parse((await harness.ask(getWebsiteSetting, {})).data).find(item => item.key === key)
    ?.value

/** Executes a statement as the app in a command of an operator, and returns its SQLSTATE. */
const raw = (statement: ReturnType<typeof sql>, actor = ada.id) =>
  platform()
    .db.transaction(async tx => {
      await actWithoutProof(tx, actor)
      await tx.execute(statement)
    })
    .then(() => null, sqlState)

it.each(LANGUAGES)('guests read the configured legal details in %s', async language => {
  const answer = await harness.ask(getLegalDetails, {}, { language })
  const details = getLegalDetails.data.parse(answer.data)
  expect(details.map(({ key }) => key)).toEqual(LEGAL_DETAILS)
  expect(details).toContainEqual({ key: 'law', value: `law (${language})` })
})

it('the list of settings contains all settings in order and nothing else', async () => {
  const { items } = await auditor.call(listAdminSettings, {})
  expect(items.map(item => item.key)).toEqual(SETTING_KEYS)
  expect(items.map(item => [item.key, item.value])).toEqual(
    Object.entries(await settingValues(platform().load)).toSorted(
      ([a], [b]) => SETTING_KEYS.indexOf(a as SettingKey) - SETTING_KEYS.indexOf(b as SettingKey),
    ),
  )
})

it('each setting shows when and by whom it was last changed, and its waiting proposals', async () => {
  const nowOf = async (key: SettingKey) => {
    const { items, waiting } = await auditor.call(listAdminSettings, {})
    return [items.find(item => item.key === key), waiting.map(({ id }) => id)] as const
  }
  const changes = [{ key: 'display_rates_source' as const, from: 'demonstration', to: 'a bank' }]
  expect((await nowOf('display_rates_source'))[0]).toMatchObject({ changedAt: null, changedBy: [] })
  await ada.call(changeSettings, { changes, reason })
  expect((await nowOf('display_rates_source'))[0]).toMatchObject({
    changedAt: harness.clock.now().toString({ fractionalSecondDigits: 3 }),
    changedBy: ['treasury'],
  })
  const raised = [{ key: 'sweep_minimum' as const, from: '50', to: '60' }]
  const { proposal } = await ada.call(changeSettings, { changes: raised, reason })
  const id = proposal ?? ''
  expect(await nowOf('sweep_minimum')).toMatchObject([{ changedAt: null }, [id]])
  await ben.call(approveProposal, { kind: 'settings_proposal', id })
  expect((await nowOf('sweep_minimum'))[1]).toEqual([id])
  await harness.advance({ hours: 24 })
  for (const one of [ada, ben, auditor]) await one.signInAgain()
  expect(await nowOf('sweep_minimum')).toMatchObject([{ value: '60', changedBy: ['treasury', 'owner'] }, []])
})

describe('a preview of a setting', () => {
  const preview = (key: SettingKey, to: string) => auditor.call(previewSetting, { key, to })

  it('of a limit counts the withdrawals in review, and shows the bound', async () => {
    const who = await harness.funded('700')
    await who.call(submitWithdrawal, {
      address: addressFromPrivateKey('9'.repeat(64)),
      quantity: '600',
      pin: PIN,
    })
    expect(await preview('auto_approve_limit', '1000')).toEqual({
      consequences: [{ name: 'Withdrawals in review (they keep their terms)', now: null, value: '1' }],
      bound: { name: 'setting:auto_approve_limit', value: '2', allowed: '5', least: false, exceeded: false },
    })
    expect((await preview('withdrawal_fee', '9')).bound).toMatchObject({
      ...{ value: '9', allowed: '2', exceeded: true },
    })
  })

  it('of a text has neither, and an invalid value is refused', async () => {
    expect(await preview('app_name', 'Another')).toEqual({ consequences: [], bound: null })
    expect(await auditor.ask(previewSetting, { key: 'withdrawal_fee', to: 'free' })).toMatchObject({
      error: 'setting_incorrect',
    })
  })
})

it('the database lists the same sensitive settings as the server', async () => {
  const rows = await platform().db.select().from(sensitiveSetting)
  expect(rows.toSorted((a, b) => a.key.localeCompare(b.key))).toEqual(
    SENSITIVE_SETTINGS.toSorted().map(key => ({ key, safer: SETTINGS[key].safer })),
  )
})

it('an ordinary setting changes at once, with its reason in the audit log', async () => {
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
    msg: 'Name of the app has changed in the meantime. Review it.',
  })
  expect(await ada.ask(changeSettings, { changes, reason: ' ' })).toMatchObject({ error: 'reason_required' })
})

it('a sensitive setting changes a day after another operator approves, together with all settings of its proposal', async () => {
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
  expect((await readSettings(platform().load)).withdrawalFee).toBe(1_000_000n)
  for (const { email } of [ada, ben, auditor])
    expect((await emailsTo(platform(), email)).map(({ subject }) => subject)).toContain(
      'Settings will change: Withdrawal fee, Operator contact',
    )
  await harness.advance({ hours: 1 })
  for (const one of [ada, ben, auditor]) await one.signInAgain()
  // Processes that cache the settings notice the change by the version.
  expect((await readSettings(platform().load)).withdrawalFee).toBe(2_000_000n)
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

it('a proposal names its setting and shows a rate in percent, as the settings page does', async () => {
  const changes = [{ key: 'exchange_fee_rate' as const, from: '0.001', to: '0.01' }]
  const { proposal } = await ada.call(changeSettings, { changes, reason })
  const id = proposal ?? ''
  expect(await ben.call(getProposal, { id })).toMatchObject({
    title: 'Change “Exchange fee” to 1 %',
    changes: [{ name: 'Exchange fee', from: '0.1', to: '1', unit: '%' }],
    typed: '1',
  })
  await ada.call(cancelProposal, { kind: 'settings_proposal', id })
})

it('a proposal cannot be approved after its setting has changed meanwhile', async () => {
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

it('a change that only lowers a risk needs one operator, takes effect at once and notifies every operator', async () => {
  const lower = [{ key: 'auto_approve_limit' as const, from: '500', to: '100' }]
  expect(await ada.call(changeSettings, { changes: lower, reason })).toEqual({ proposal: null })
  expect(await shown('auto_approve_limit')).toBe('100')
  expect((await emailsTo(platform(), auditor.email)).at(-1)?.subject).toBe('Changed at once: Automatic below')
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

it('an approved change that has not taken effect is ended by cancellation, rejection, another change or suspension of an operator', async () => {
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
  expect(await raw(sql`UPDATE settings_proposal SET end_reason = 'x' WHERE id = ${third}::uuid`)).toBe(
    'MT006',
  )
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
    'Minimum withdrawal isn’t an amount of USDT',
  ],
  [
    [{ key: 'auto_approve_limit', from: '500', to: '6000' }],
    'settings_not_together',
    'These settings conflict. The automatic limit can’t be above the limit for two operators.',
  ],
  [[{ key: 'nothing_known', from: '', to: '' }], 'invalid_input', expect.any(String)],
])('an invalid setting is refused with its reason: %#', async (changes, error, msg) => {
  expect(await ada.ask(changeSettings, { changes, reason })).toMatchObject({ error, msg })
})

it('the database refuses every sensitive change by one operator alone', async () => {
  const { proposal } = await ada.call(changeSettings, {
    changes: [{ key: 'risk_threshold', from: '50', to: '90' }],
    reason,
  })
  const approved = (who: string, actor = who) =>
    raw(
      sql`UPDATE settings_proposal SET approved_by = ${who}::uuid, approved_at = ${harness.clock.now().toString()}::timestamptz WHERE id = ${proposal}::uuid`,
      actor,
    )
  expect(await approved(ada.id)).toBe('MT006')
  expect(await approved(ben.id, ada.id)).toBe('MT006')
  const at = sql`${harness.clock.now().toString()}::timestamptz`
  const applied = sql`INSERT INTO settings_proposal (id, changes, reason, proposed_by, proposed_at, applied_at)
    VALUES (gen_random_uuid(), '[]', 'r', ${ada.id}::uuid, ${at}, ${at})`
  expect(await raw(applied)).toBe('23514')
  // Beside an end, which needs no operator, or an approval by one, nobody else is named.
  for (const beside of [
    sql`ended = 'withdrawn'`,
    sql`rejected_by = ${auditor.id}::uuid, rejected_at = ${at}`,
  ]) {
    const both = sql`approved_by = ${ben.id}::uuid, approved_at = ${at}, ${beside}`
    expect(await raw(sql`UPDATE settings_proposal SET ${both} WHERE id = ${proposal}::uuid`, ben.id)).toBe(
      'MT006',
    )
  }
  expect(await raw(sql`UPDATE settings_proposal SET changes = '[]' WHERE id = ${proposal}::uuid`)).toBe(
    'MT006',
  )
  expect(await raw(sql`UPDATE setting SET value = '90' WHERE key = 'risk_threshold'`)).toBe('42501')
  expect(await raw(sql`INSERT INTO setting VALUES ('withdrawal_limit_verified', '1000000')`)).toBe('42501')
  expect(await shown('risk_threshold')).toBe('50')
})
