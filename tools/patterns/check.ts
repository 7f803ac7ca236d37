import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { faultOf } from './judge.ts'
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
  .filter(
    file => existsSync(join(root, file)) && /\.(ts|sql)$/.test(file) && !/\.test\.ts$|\/testing\//.test(file),
  )

const found: Pattern[] = []
for (const file of files) found.push(...(await patternsOf(join(root, file))))
const problems: string[] = []
for (const same of Map.groupBy(found, ({ source, flags }) => `/${source}/${flags}`).values()) {
  const fault = same[0] && faultOf(same[0])
  if (fault) problems.push(...same.map(({ file, source }) => `${relative(root, file)}: ${fault}: ${source}`))
}
console.log([`${found.length} patterns in ${files.length} files`, ...problems].join('\n'))
process.exitCode = problems.length > 0 ? 1 : 0
