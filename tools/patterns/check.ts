import { execFileSync } from 'node:child_process'
import { join, relative, resolve } from 'node:path'
import { faultsOf } from './judge.ts'
import { type Pattern, patternsOf } from './read.ts'

/*
 * Checks that every pattern that runs on the server or the signer takes linear time, because an attacker's text
 * stops a process otherwise. PostgreSQL's patterns are judged like those of JavaScript.
 */

const root = resolve(import.meta.dirname, '../..')
const folders = ['server', 'signer'].map(app => `apps/${app}`)
folders.push(...['client', 'contract', 'domain', 'i18n', 'ledger', 'tron'].map(name => `packages/${name}`))
const files = execFileSync('git', ['ls-files', '-z', ...folders], { cwd: root, encoding: 'utf8' })
  .split('\0')
  .filter(file => /\.(ts|sql)$/.test(file) && !/\.test\.ts$|\/testing\//.test(file))

const found: Pattern[] = []
for (const file of files) found.push(...(await patternsOf(join(root, file))))
const distinct = [...Map.groupBy(found, ({ source, flags }) => `/${source}/${flags}`).values()]
const faults = await faultsOf(distinct.flatMap(([first]) => first ?? []))
const problems = distinct.flatMap((same, at) =>
  faults[at] ? same.map(({ file, source }) => `${relative(root, file)}: ${faults[at]}: ${source}`) : [],
)
console.log([`${found.length} patterns in ${files.length} files`, ...problems].join('\n'))
process.exitCode = problems.length > 0 ? 1 : 0
