import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LANGUAGES } from '@matin/contract/language'
import { LEGAL_DETAILS } from '@matin/contract/legal-details'
import { afterAll, expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { legalValues, readLegalDetails } from './legal-details.ts'

const WHOLE = join(import.meta.dirname, 'testing/legal.json')
const EXAMPLE = join(import.meta.dirname, '../../../docs/legal.example.json')
const folder = mkdtempSync(join(tmpdir(), 'legal-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Writes the complete file with some details changed, or left out where they are `undefined`. */
function fileWith(changes: Record<string, unknown>): string {
  const file = join(folder, 'legal.json')
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(WHOLE, 'utf8')), ...changes }))
  return file
}

it.each(LANGUAGES)('every legal detail has a value in %s', language => {
  const legal = readLegalDetails(WHOLE)
  if (Array.isArray(legal)) throw new Error(`missing: ${legal.join()}`)
  const values = legalValues(legal, language)
  expect(values.map(({ key }) => key)).toEqual(LEGAL_DETAILS)
  expect(values).toContainEqual({ key: 'law', value: `law (${language})` })
  expect(values).toContainEqual({ key: 'address', value: 'address of the test' })
  expect(values).toContainEqual({ key: 'noticeDays', value: '30' })
})

it.each([
  ['left out', { law: undefined }, ['law']],
  ['blank', { address: ' ' }, ['address']],
  ['still those of the example', { licence: '<licence>' }, ['licence']],
  ['in one language only', { custody: { en: 'Held apart' } }, ['custody']],
  ['no number of days', { noticeDays: 'thirty', complaintDays: 0 }, ['noticeDays', 'complaintDays']],
])('reading the legal details returns the names of those that are %s', (_what, changes, names) => {
  expect(readLegalDetails(fileWith(changes))).toEqual(names)
})

it('the example file has every legal detail, and none of its values counts as filled in', () => {
  expect(Object.keys(JSON.parse(readFileSync(EXAMPLE, 'utf8')))).toEqual(LEGAL_DETAILS)
  expect(readLegalDetails(EXAMPLE)).toEqual(LEGAL_DETAILS)
  expect(readLegalDetails(join(folder, 'missing.json'))).toEqual(LEGAL_DETAILS)
})

it('a start with an incomplete file is refused in one line that names what is missing and how to set it', () => {
  expect(() => readConfig({ LEGAL_FILE: fileWith({ law: undefined, register: '' }) })).toThrow(
    /^LEGAL_FILE wants a JSON file that also has register, law: copy docs\/legal\.example\.json .*docs\/operations\.md\.$/,
  )
})

it('a development run needs no file', () => {
  expect(readConfig({}).LEGAL).toBeNull()
})
