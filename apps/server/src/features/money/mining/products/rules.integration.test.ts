import { approveProposal, cancelProposal, getProposal } from '@matin/contract/admin/proposals'
import { getAdminRules, listRulesVersions, proposeRules } from '@matin/contract/admin/rules'
import { getMineRule } from '@matin/contract/mining'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sqlState } from '#platform/db/database.ts'
import { type Harness, startHarness } from '#testing/harness.ts'
import { signedInOperator, type TestOperator } from '#testing/operators.ts'
import { MINING_RULES } from '../words/rules.ts'

let harness: Harness
let editor: TestOperator
let other: TestOperator
beforeAll(async () => {
  harness = await startHarness()
  editor = await signedInOperator(harness, 'content')
  other = await signedInOperator(harness, 'content')
})
afterAll(() => harness.close())

const read = async (language: 'en' | 'ja') =>
  getMineRule.data.parse((await harness.ask(getMineRule, {}, { language })).data).sections
const section = (text: string) => [{ title: text, text: `${text} in full` }]
const rulesOf = (text: string) => ({
  en: section(`${text} en`),
  ja: section(`${text} ja`),
  'zh-Hans': section(`${text} hans`),
  'zh-Hant': section(`${text} hant`),
})

it('the shipped mining rules apply in each language until two operators publish others', async () => {
  expect(await read('ja')).toEqual(MINING_RULES.ja)
  expect(await editor.call(getAdminRules, {})).toEqual({ version: 0, rules: MINING_RULES, proposal: null })
  const first = await editor.call(proposeRules, { after: 0, rules: rulesOf('first') })
  expect(await read('ja')).toEqual(MINING_RULES.ja)
  expect((await other.call(getAdminRules, {})).proposal).toMatchObject({
    id: first.id,
    rules: rulesOf('first'),
    proposed: { operator: { id: editor.id } },
  })
  expect(await other.ask(proposeRules, { after: 0, rules: rulesOf('third') })).toMatchObject({
    error: 'already_proposed',
  })
  expect(await editor.ask(approveProposal, { kind: 'rules_proposal', id: first.id })).toMatchObject({
    error: 'same_person',
  })
  expect(
    await other.ask(approveProposal, { kind: 'rules_proposal', id: first.id }, { totp: null }),
  ).toMatchObject({
    error: 'totp_required',
  })
  await other.call(approveProposal, { kind: 'rules_proposal', id: first.id })
  expect(await other.call(getAdminRules, {})).toMatchObject({ version: 1, proposal: null })
  expect(await read('ja')).toEqual(section('first ja'))
  expect(await editor.ask(proposeRules, { after: 0, rules: rulesOf('other') })).toMatchObject({
    error: 'rules_changed',
  })
  const off = await editor.call(proposeRules, { after: 1, rules: rulesOf('off') })
  await editor.call(cancelProposal, { kind: 'rules_proposal', id: off.id })
  expect(await other.ask(approveProposal, { kind: 'rules_proposal', id: off.id })).toMatchObject({
    error: 'already_ended',
  })
  const second = await editor.call(proposeRules, { after: 1, rules: rulesOf('second') })
  await other.call(approveProposal, { kind: 'rules_proposal', id: second.id })
  expect(await read('en')).toEqual(section('second en'))
  const { items } = await editor.call(listRulesVersions, {})
  expect(items.map(({ version, written }) => [version, written.operator.id])).toEqual([
    [2, editor.id],
    [1, editor.id],
  ])
})

it('proposed rules with a missing section or an empty text in one language are refused', async () => {
  const rules = rulesOf('x')
  for (const [wrong, error] of [
    [{ ...rules, ja: [...rules.ja, ...rules.ja] }, 'invalid_input'],
    [{ ...rules, ja: [] }, 'invalid_input'],
    [{ ...rules, ja: [{ title: ' ', text: 'x' }] }, 'text_required'],
  ] as const)
    expect(await editor.ask(proposeRules, { after: 2, rules: wrong })).toMatchObject({
      error,
    })
})

it('a removed section appears in the proposal with an empty new text', async () => {
  const { rules, version } = await editor.call(getAdminRules, {})
  const longer = Object.fromEntries(
    Object.entries(rules).map(([language, sections]) => [
      language,
      [...sections, ...section(`more ${language}`)],
    ]),
  ) as typeof rules
  const added = await editor.call(proposeRules, { after: version, rules: longer })
  await other.call(approveProposal, { kind: 'rules_proposal', id: added.id })
  const { id } = await editor.call(proposeRules, { after: version + 1, rules })
  const { changes } = await other.call(getProposal, { id })
  expect(changes).toHaveLength(4)
  expect(changes[0]).toEqual({ name: 'en, section 2', from: 'more en\nmore en in full', to: '', unit: '' })
  await editor.call(cancelProposal, { kind: 'rules_proposal', id })
})

it('the database refuses to change published rules, and to add rules without a proposal', async () => {
  const changed = harness.app.platform.db.execute(sql`UPDATE mining_rules SET rules = '{}'`)
  expect(await changed.then(() => null, sqlState)).toBe('42501')
  const added = harness.app.platform.db.execute(
    sql`INSERT INTO mining_rules SELECT 9, '{}', written_by, written_at FROM mining_rules LIMIT 1`,
  )
  expect(await added.then(() => null, sqlState)).toBe('42501')
})
