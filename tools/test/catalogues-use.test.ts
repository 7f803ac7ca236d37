import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { isUsed, wordsUsed } from './catalogues-use.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'matin-words-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function usesOf(files: Record<string, string>) {
  for (const [name, code] of Object.entries(files)) writeFileSync(join(folder, name), code)
  const uses = wordsUsed(folder)
  return (...keys: string[]) => keys.filter(key => isUsed(key, uses))
}

it('the check finds used keys in calls, conditions, rich texts and template strings, each in its namespace', () => {
  const used = usesOf({
    'a.tsx': `
      const t = useTranslations('A')
      const other = useTranslations('B')
      const x = <p title={t('title')}>{t(open ? 'yes' : 'no')}{t.rich('rich', {})}{t(\`state_\${state}\`)}</p>
      const y = useTranslations('C')('direct') + other('title2')
      const unrelated = ['loose', 'no such call']
    `,
  })
  expect(used('A.title', 'A.yes', 'A.no', 'A.rich', 'A.state_open', 'C.direct', 'B.title2')).toHaveLength(7)
  expect(used('B.title', 'A.title2', 'A.loose', 'A.direct', 'A.status', 'C.title')).toEqual([])
})

it('a key that comes from data may be any text of the file or of the files that it imports, and no other text', () => {
  const used = usesOf({
    'a.ts': `import { LABELS } from './labels.ts'\nconst t = useTranslations('A')\nexport const b = t(LABELS[0])`,
    'labels.ts': `export const LABELS = ['one', 'two']`,
    'far.ts': `export const FAR = 'far'`,
  })
  expect(used('A.one', 'A.two', 'A.far', 'B.one')).toEqual(['A.one', 'A.two'])
})

it('in a file that passes a translator to another function, any text may be a key', () => {
  const used = usesOf({ 'a.ts': `const t = useTranslations('A')\nexport const b = stepsOf(t, 'first')` })
  expect(used('A.first', 'A.second')).toEqual(['A.first'])
})

it('a namespace that comes from a property may be any of those that the file names', () => {
  const used = usesOf({
    'a.tsx': `
      interface Props { words: 'Aa' | 'Bb' }
      export function Head({ words }: Props) { const t = useTranslations(words); return t('title') }
    `,
  })
  expect(used('Aa.title', 'Bb.title', 'Cc.title', 'Aa.other')).toEqual(['Aa.title', 'Bb.title'])
})

it('the check ignores tests', () => {
  const used = usesOf({ 'a.test.ts': `const t = useTranslations('A')\nt('tested')` })
  expect(used('A.tested')).toEqual([])
})
