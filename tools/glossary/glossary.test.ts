import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../test/command.ts'
import { type Glossary, glossaryFaults, type Rule } from './glossary.ts'

const glossary = JSON.parse(readFileSync(join(root, 'tools/glossary.json'), 'utf8')) as Glossary
const alone = { ...glossary, exceptions: [] }

/** Returns a folder that matches a rule's glob: of each list of alternatives the first. */
const folderOf = ({ where = 'apps/server/src' }: Rule) =>
  where.replaceAll(/\{([^,}]+)[^}]*\}/g, '$1').replace(/\/[^/]+\.md$/, '')

/** Returns a file whose only line breaks the rule. */
function broken(rule: Rule): { file: string; text: string } {
  const folder = folderOf(rule)
  const { name } = rule
  const file = `${folder}/example.ts`
  if (rule.kind === 'identifier' || rule.kind === 'part') return { file, text: `const ${name} = 1` }
  if (rule.kind === 'file') return { file: `${folder}/${name}.ts`, text: '' }
  if (rule.kind === 'table') return { file: `${folder}/example.sql`, text: `CREATE TABLE ${name} (id uuid);` }
  if (rule.kind === 'column') return { file: `${folder}/example.sql`, text: `  ${name} int NOT NULL,` }
  if (rule.kind === 'metric') return { file, text: `const metric = '${name}_rows'` }
  return { file, text: `/** Sees that it is ${name} here. */` }
}

const faultsOf = (file: string, text: string) => glossaryFaults(alone, [file], () => text)

describe('the glossary', () => {
  it.each([...new Map(glossary.rules.map(rule => [rule.kind, rule]))])('reports a %s', (_, rule) => {
    const { file, text } = broken(rule)
    expect(faultsOf(file, text)).toContain(`${file}:1: ${rule.name}: say ${rule.say}`)
  })

  it('reports a function that is called by a participle', () => {
    const [name = ''] = glossary.participles
    expect(faultsOf('bench/example.ts', `function ${name}() {}`)).toEqual([
      `bench/example.ts:1: ${name}: a function is called by a verb`,
    ])
  })

  it.each([
    '/** What the customer reads. */',
    '// Nobody calls it.',
    "throw new Error('Who calls?')",
    '/**\n * Whose it is.\n */',
  ])('reports the comment or error %j, which hides its subject', text => {
    expect(faultsOf('bench/example.ts', text)).toHaveLength(1)
  })

  it('checks names only in code, and words only in comments and strings', () => {
    expect(faultsOf('apps/server/src/example.ts', "const quarantined = 'deafen' // deafen")).toEqual([])
    expect(faultsOf('apps/server/src/example.ts', 'const legs = 1 /* of a table */')).toEqual([
      'apps/server/src/example.ts:1: Leg: say Posting',
    ])
  })

  it('reports a word at the start of a sentence, too', () => {
    expect(faultsOf('apps/server/src/example.ts', '// Strangers pay.')).toEqual([
      'apps/server/src/example.ts:1: strangers: say unknown sender, guest, attacker',
    ])
  })

  it('permits what an exception with a reason names, and reports an exception that nothing needs', () => {
    const exception = { name: 'deafen', file: 'bench/example.ts', reason: 'an example' }
    const withOne = { ...glossary, exceptions: [exception] }
    expect(glossaryFaults(withOne, ['bench/example.ts'], () => 'deafen()')).toEqual([])
    expect(glossaryFaults(withOne, ['bench/example.ts'], () => '')).toEqual([
      'tools/glossary.json: no exception needed for deafen in bench/example.ts',
    ])
  })

  it('has a reason for each exception', () => {
    expect(glossary.exceptions.filter(({ reason }) => reason.length < 10)).toEqual([])
  })
})
