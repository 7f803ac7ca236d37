import { listAudit } from '@matin/contract/audit'
import { getWebsiteSetting } from '@matin/contract/settings'
import {
  changeSettings,
  confirmSettings,
  listDeskSettings,
  listSettingsProposals,
  rejectSettings,
} from '@matin/contract/settings-desk'
import { SETTING_KEYS, SETTINGS, type SettingKey } from '@matin/domain/settings/settings'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sqlState } from '../../platform/db/database.ts'
import { actWithoutProof } from '../../testing/database.ts'
import { type Harness, startHarness } from '../../testing/harness.ts'
import { signedInOperator, type TestOperator } from '../../testing/operators.ts'
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
  expect(rows.map(row => row.key).toSorted()).toEqual(
    SETTING_KEYS.filter(key => SETTINGS[key].sensitive).toSorted(),
  )
})

it('an ordinary one changes at once, with its reason in the audit log', async () => {
  const changes = [{ key: 'operator_name' as const, from: '', to: 'Matin Ltd' }]
  expect(await ada.call(changeSettings, { changes, reason })).toEqual({ proposal: null })
  expect(await toldToAll('operator_name')).toBe('Matin Ltd')
  const { items } = await ben.call(listAudit, { action: 'settings.change' })
  expect(items[0]).toMatchObject({
    actorId: ada.id,
    details: { operator_name: ' → Matin Ltd', reason },
  })
  expect(await ada.ask(changeSettings, { changes, reason })).toMatchObject({
    code: 409,
    error: 'setting_changed',
    msg: 'operator_name has changed meanwhile. Please look again',
  })
  expect(await ada.ask(changeSettings, { changes, reason: ' ' })).toMatchObject({ error: 'invalid_input' })
})

it('a sensitive one changes when another person confirms, with what was decided with it', async () => {
  const changes = [
    { key: 'withdrawal_fee' as const, from: '1', to: '2' },
    { key: 'operator_contact' as const, from: '', to: 'help@matin.example' },
  ]
  const { proposal } = await ada.call(changeSettings, { changes, reason })
  const id = proposal ?? ''
  expect([await shown('withdrawal_fee'), await shown('operator_contact')]).toEqual(['1', ''])
  expect(await ada.ask(confirmSettings, { id }, { totp: ada.code() })).toMatchObject({ error: 'same_person' })
  expect(await ben.ask(confirmSettings, { id }, { totp: '000000' })).toMatchObject({
    error: 'totp_incorrect',
  })
  await ben.call(confirmSettings, { id }, { totp: ben.code() })
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
    confirmed: { operator: { id: ben.id } },
  })
  expect(await ben.ask(confirmSettings, { id }, { totp: ben.code() })).toMatchObject({
    error: 'already_ended',
  })
})

it('a proposal that the settings have overtaken is not confirmed, and is taken off', async () => {
  const propose = (to: string) =>
    ada.call(changeSettings, { changes: [{ key: 'transfer_minimum', from: '1', to }], reason })
  const [first, second] = [await propose('2'), await propose('3')]
  await ben.call(confirmSettings, { id: first.proposal ?? '' })
  const id = second.proposal ?? ''
  expect(await ben.ask(confirmSettings, { id }, { totp: ben.code() })).toMatchObject({
    error: 'setting_changed',
  })
  await ben.call(rejectSettings, { id })
  expect(await ben.ask(rejectSettings, { id })).toMatchObject({ error: 'already_ended' })
  expect(await shown('transfer_minimum')).toBe('2')
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
  const confirmed = (who: string, acting = who) =>
    raw(
      sql`UPDATE settings_proposal SET confirmed_by = ${who}::uuid, confirmed_at = now() WHERE id = ${proposal}::uuid`,
      acting,
    )
  expect(await confirmed(ada.id)).toBe('MT006')
  expect(await confirmed(ben.id, ada.id)).toBe('MT006')
  expect(await raw(sql`UPDATE settings_proposal SET changes = '[]' WHERE id = ${proposal}::uuid`)).toBe(
    'MT006',
  )
  expect(await raw(sql`UPDATE setting SET value = '90' WHERE key = 'risk_threshold'`)).toBe('42501')
  expect(await raw(sql`INSERT INTO setting VALUES ('withdrawal_limit_verified', '1000000')`)).toBe('42501')
  expect(await shown('risk_threshold')).toBe('50')
})
