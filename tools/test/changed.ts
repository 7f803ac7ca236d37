import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { root } from './command.ts'

/** Narrowest first: a feature, a part of the platform, a topic of a package, a whole app, package or tool. */
const FOLDERS = [
  /^apps\/server\/src\/features\/[^/]+\/[^/]+(?=\/)/,
  /^apps\/[^/]+\/src\/features\/[^/]+(?=\/)/,
  /^apps\/[^/]+\/src\/[^/]+\/[^/]+(?=\/)/,
  /^packages\/[^/]+\/src\/[^/]+(?=\/)/,
  /^(?:apps|packages|tools)\/[^/]+(?=\/)/,
  /^(?:e2e|bench)\b/,
]
const SOURCES = '{apps,packages}/*/src/**/*.{ts,tsx}'
const TESTS = '{{apps,packages}/*/src,tools,e2e}/**/*.{test,e2e}.{ts,tsx}'

function folderOf(file: string): string {
  for (const pattern of FOLDERS) {
    const found = pattern.exec(file)?.[0]
    if (found !== undefined) return found
  }
  return dirname(file)
}

/**
 * Tests of changed folders, and of folders that import a changed file by its name. A changed journey runs
 * itself; other journeys are left to `npm test`.
 */
export function changedTests(): { tests: string[]; skipped: number } {
  const changed = changedFiles()
  const names = changed.filter(file => /\.tsx?$/.test(file) && !/\.(test|e2e)\./.test(file)).map(importName)
  const importers = globSync(SOURCES, { cwd: root })
    .map(file => file.split(sep).join('/'))
    .filter(file => {
      const text = readFileSync(join(root, file), 'utf8')
      return names.some(name => text.includes(name))
    })
  // Files beside the features wire a whole app: they import all of them.
  const importing = importers.map(folderOf).filter(folder => folder.split('/').length > 2)
  const folders = new Set([...changed.map(folderOf), ...importing])
  const all = globSync(TESTS, { cwd: root, exclude: ['**/node_modules/**', '**/fixture/**'] }).map(file =>
    file.split(sep).join('/'),
  )
  const tests = all.filter(file =>
    file.includes('.e2e.') ? changed.includes(file) : folders.has(folderOf(file)),
  )
  return { tests, skipped: all.length - tests.length }
}

/** Returns the end of the path by which other folders import a file: `orders/service.ts'`, `@matin/domain/money/asset'`. */
function importName(file: string): string {
  const [, name, inside] = /^packages\/([^/]+)\/src\/(.*)\.tsx?$/.exec(file) ?? []
  return name === undefined ? `${file.split('/').slice(-2).join('/')}'` : `@matin/${name}/${inside}'`
}

function changedFiles(): string[] {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' })
  const base = git('merge-base', 'HEAD', upstream(git)).trim()
  const listed = [
    git('diff', '--name-only', '-z', base),
    git('ls-files', '-z', '--others', '--exclude-standard'),
  ]
  return listed.flatMap(names => names.split('\0')).filter(name => name !== '')
}

function upstream(git: (...args: string[]) => string): string {
  const branches = git(
    'for-each-ref',
    '--format=%(refname)',
    'refs/remotes/origin/main',
    'refs/heads/main',
  ).split('\n')
  return branches.find(name => name !== '') ?? 'HEAD'
}
