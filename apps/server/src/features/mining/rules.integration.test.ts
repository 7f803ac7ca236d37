import { getMineRule } from '@matin/contract/mining'
import { getDeskRules, listRulesVersions, publishRules } from '@matin/contract/rules-desk'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sqlState } from '../../platform/db/database.ts'
import { type Harness, startHarness } from '../../testing/harness.ts'
import { signedInOperator, type TestOperator } from '../../testing/operators.ts'
import { MINING_RULES } from './words/rules.ts'

let harness: Harness
let editor: TestOperator
beforeAll(async () => {
  harness = await startHarness()
  editor = await signedInOperator(harness, 'content')
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

it('the rules that ship are read until others are published, in each language', async () => {
  expect(await read('ja')).toEqual(MINING_RULES.ja)
  expect(await editor.call(getDeskRules, {})).toEqual({ version: 0, rules: MINING_RULES })
  expect(await editor.call(publishRules, { after: 0, rules: rulesOf('first') })).toEqual({ version: 1 })
  expect(await read('ja')).toEqual(section('first ja'))
  expect(await editor.ask(publishRules, { after: 0, rules: rulesOf('other') })).toMatchObject({
    error: 'rules_changed',
  })
  await editor.call(publishRules, { after: 1, rules: rulesOf('second') })
  expect(await read('en')).toEqual(section('second en'))
  const { items } = await editor.call(listRulesVersions, {})
  expect(items.map(({ version, written }) => [version, written.operator.id])).toEqual([
    [2, editor.id],
    [1, editor.id],
  ])
})

it('a language without a section, or without words, is refused', async () => {
  const rules = rulesOf('x')
  for (const wrong of [
    { ...rules, ja: [...rules.ja, ...rules.ja] },
    { ...rules, ja: [] },
    { ...rules, ja: [{ title: ' ', text: 'x' }] },
  ])
    expect(await editor.ask(publishRules, { after: 2, rules: wrong })).toMatchObject({
      error: 'invalid_input',
    })
})

it('what was published stays, by the word of the database', async () => {
  const changed = harness.app.platform.db.execute(sql`UPDATE mining_rules SET rules = '{}'`)
  expect(await changed.then(() => null, sqlState)).toBe('42501')
})
