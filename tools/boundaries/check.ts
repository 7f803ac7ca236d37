import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Cruised, cruiseFolder } from './cruise.ts'
import { rules } from './rules.ts'

const root = resolve(import.meta.dirname, '../..')
const folders = ['apps', 'packages', 'e2e', 'bench', 'tools']
/** Least number of own modules that is plausible. If fewer were read, the parser missed some. */
const plausibleMinimum = 100

const problems = [...(await fixtureProblems()), ...(await treeProblems())]
for (const problem of problems) console.log(problem)
process.exitCode = problems.length > 0 ? 1 : 0

/** Every file of the fixture violates exactly the rules on its first line; all rules are tested. */
async function fixtureProblems(): Promise<string[]> {
  const { folder, remove } = fixtureCopy()
  try {
    const { violations } = await cruiseFolder(folder, ['apps', 'packages'])
    const found = new Set(violations.map(({ from, rule }) => `${from}: ${rule}`))
    const expected = new Set(
      sourcesBelow(folder, ['apps', 'packages']).flatMap(file =>
        named(folder, file).map(rule => `${file}: ${rule}`),
      ),
    )
    const tested = new Set([...expected].map(line => line.split(': ')[1]))
    console.log(
      `fixture: ${found.size} of ${expected.size} planted violations reported, ${rules.length} rules`,
    )
    return [
      ...rules.filter(({ name }) => !tested.has(name)).map(({ name }) => `fixture: nothing violates ${name}`),
      ...[...expected].filter(line => !found.has(line)).map(line => `fixture: not reported: ${line}`),
      ...[...found]
        .filter(line => !expected.has(line))
        .map(line => `fixture: reported without reason: ${line}`),
    ]
  } finally {
    remove()
  }
}

/** Copies the fixture's sources beside the real node_modules, with the real packages' `exports`. */
function fixtureCopy(): { folder: string; remove: () => void } {
  mkdirSync(join(root, '.cache'), { recursive: true })
  const folder = mkdtempSync(join(root, '.cache/boundaries-'))
  cpSync(join(root, 'tools/boundaries/fixture'), folder, { recursive: true })
  mkdirSync(join(folder, 'node_modules/@matin'), { recursive: true })
  for (const name of readdirSync(join(folder, 'packages'))) {
    cpSync(join(root, 'packages', name, 'package.json'), join(folder, 'packages', name, 'package.json'))
    symlinkSync(join(folder, 'packages', name), join(folder, 'node_modules/@matin', name))
  }
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

function named(folder: string, file: string): string[] {
  const [first = ''] = readFileSync(join(folder, file), 'utf8').split('\n')
  return /^\/\/ violates: (.*)$/.exec(first)?.[1]?.split(', ') ?? []
}

async function treeProblems(): Promise<string[]> {
  const present = folders.filter(folder => sourcesBelow(root, [folder]).length > 0)
  const cruised = await cruiseFolder(root, present)
  const imports = cruised.modules.reduce((sum, module) => sum + module.dependencies.length, 0)
  console.log(
    `${cruised.modules.length} modules cruised, ${imports} imports, ${cruised.violations.length} violations`,
  )
  return [
    ...unread(cruised, sourcesBelow(root, present)),
    ...cruised.violations.map(({ from, rule, to }) => `${rule}: ${from} → ${to}\n    ${commentOf(rule)}`),
  ]
}

/** Files that the parser did not read, or in which it found no import although a simple search finds one. */
function unread({ modules }: Cruised, files: string[]): string[] {
  const imports = new Map(modules.map(module => [module.source, module.dependencies.length]))
  const problems = files
    .filter(file => !imports.has(file) || (imports.get(file) === 0 && looksImporting(file)))
    .map(file => `not read: ${file}`)
  if (modules.length < plausibleMinimum)
    problems.push(`only ${modules.length} modules cruised, at least ${plausibleMinimum} are plausible`)
  return problems
}

function looksImporting(file: string): boolean {
  return /^(import|export) [^;]*from '/m.test(readFileSync(join(root, file), 'utf8'))
}

function commentOf(name: string): string {
  return rules.find(rule => rule.name === name)?.comment ?? ''
}

function sourcesBelow(base: string, starts: string[]): string[] {
  return starts.flatMap(start =>
    readdirSync(join(base, start), { recursive: true, encoding: 'utf8' })
      .map(file => `${start}/${file}`)
      .filter(
        file =>
          /\.tsx?$/.test(file) && !/(^|\/)(node_modules|dist)\/|^tools\/boundaries\/fixture\//.test(file),
      ),
  )
}
