import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LANGUAGES } from '@matin/contract/language'
import { wordingFaults } from '@matin/contract/testing/wording'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { compileTexts, flatTexts, type MessagePart, type TextTree, valuesIn } from './compile.ts'
import { AREAS, readTexts, readWriter, TEXTS_FOLDER, write } from './read.ts'
import { valuesSource } from './testing/values-source.ts'
import type { TextId } from './text-id.ts'

const english = Object.entries(compileTexts(readTexts(TEXTS_FOLDER, 'en'))).map(
  ([id, message]) => [id as TextId, [...valuesIn(message as MessagePart[])]] as const,
)
/** Value that chooses between two sentences and is not shown: whether withdrawals are on hold. */
const CHOOSES = 'held'

const filled = (names: readonly string[], value: string) =>
  Object.fromEntries(names.map(name => [name, value]))

it('values.ts names the values of the English texts (write it with: node tools/texts.ts)', () => {
  expect(readFileSync(join(TEXTS_FOLDER, '../src/values.ts'), 'utf8')).toBe(valuesSource())
})

it.each(LANGUAGES)('each text has the same values in %s as in English', language => {
  const texts = Object.entries(compileTexts(readTexts(TEXTS_FOLDER, language)))
  const named = texts.map(([id, message]) => [id, [...valuesIn(message as MessagePart[])].toSorted()])
  expect(Object.fromEntries(named)).toEqual(
    Object.fromEntries(english.map(([id, names]) => [id, names.toSorted()])),
  )
})

it.each(LANGUAGES)(
  'each text in %s shows every value that it is given, whatever characters the value contains',
  language => {
    // The digits of amounts are grouped.
    const characters = fc.string().map(text => text.replaceAll(/\d/g, 'n'))
    fc.assert(
      fc.property(fc.constantFrom(...english), characters, ([id, names], value) => {
        const given = Object.fromEntries(names.map(name => [name, `<${name}>${value}`]))
        const { [CHOOSES]: _, ...shown } = given
        const said = write(language, id, given)
        for (const one of Object.values(shown)) expect(said).toContain(one)
      }),
      { numRuns: 2000 },
    )
  },
)

it.each(LANGUAGES)('the texts in %s follow its wording rules', language => {
  const faults = english.flatMap(([id, names]) =>
    write(language, id, filled(names, '0'))
      .split('\n')
      .flatMap(line => wordingFaults(language, line))
      .map(fault => `${id}: ${fault}`),
  )
  // 尝试用此邮箱: the end of a word and the beginning of the next.
  expect(faults.filter(fault => !/^emails\.exists\.text: "[试試]用"/.test(fault))).toEqual([])
})

it('each text is translated', () => {
  const same = english.flatMap(([id, names]) => {
    const said = LANGUAGES.map(language => write(language, id, filled(names, '0')))
    const [en = '', ja, hans] = said
    const isFrame = !/[a-z]/i.test(en)
    // One short text may be the same in both Chinese scripts.
    return isFrame || new Set([en, ja, hans]).size === 3 ? [] : [id]
  })
  // Coins that Chinese readers know by their English names.
  expect(same).toEqual(['coins.BNB', 'coins.SOL', 'coins.XRP'])
})

it('no text names the brand, which is a setting', () => {
  const files = globSync('**/*.json', { cwd: TEXTS_FOLDER })
  expect(files.length).toBe(LANGUAGES.length * (AREAS.length + 1))
  expect(files.filter(file => readFileSync(join(TEXTS_FOLDER, file), 'utf8').includes('Matin'))).toEqual([])
})

it('a further language needs only a folder of texts and its name in the list of languages', () => {
  const folder = mkdtempSync(join(tmpdir(), 'texts-'))
  try {
    cpSync(TEXTS_FOLDER, folder, { recursive: true })
    cpSync(join(folder, 'en'), join(folder, 'x-made-up'), { recursive: true })
    const file = join(folder, 'x-made-up', 'errors.json')
    const texts = JSON.parse(readFileSync(file, 'utf8')) as TextTree
    const madeUp = flatTexts(texts).map(([id, english]) => [id, `¿${english}?`])
    writeFileSync(file, JSON.stringify(Object.fromEntries(madeUp)))
    const writer = readWriter(folder, [...LANGUAGES, 'x-made-up'])
    expect(writer.text('x-made-up', 'errors.below_minimum', { minimum: '1000 USDT' })).toBe(
      '¿The minimum is 1,000 USDT?',
    )
    expect(writer.text('ja', 'errors.below_minimum', { minimum: '1' })).toBe(
      write('ja', 'errors.below_minimum', { minimum: '1' }),
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
})
