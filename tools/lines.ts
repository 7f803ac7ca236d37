import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'

/*
 * `node_modules/.bin/node tools/lines.ts [COMMIT]`: non-blank lines of the files in git, by area; with a commit, the difference to it.
 * "source" is hand-written TypeScript, JavaScript, SQL, CSS and HTML; "tests" is the same in tests, their support and fixtures; "texts"
 * is JSON and Markdown.
 */

const COLUMNS = ['source', 'tests', 'texts'] as const
type Column = (typeof COLUMNS)[number]
type Lines = Record<Column, number>

const SOURCE = /\.(ts|tsx|js|sql|css|html)$/
const TEXTS = /\.(json|md)$/
const TESTS = /(\.test\.tsx?$|^e2e\/|\/testing\/|^tools\/[^/]+\/fixture\/|^tools\/test\/)/
/** Files that npm generates. */
const GENERATED = /(^|\/)package-lock\.json$/

const root = resolve(import.meta.dirname, '..')

function columnOf(file: string): Column | null {
  if (GENERATED.test(file)) return null
  if (TEXTS.test(file)) return 'texts'
  if (!SOURCE.test(file)) return null
  return TESTS.test(file) ? 'tests' : 'source'
}

/** Returns `apps/server` for `apps/server/src/main.ts`; elsewhere the first folder. */
function areaOf(file: string): string {
  const [first = '', second = ''] = file.split('/')
  if (first === file) return '(root)'
  return first === 'apps' || first === 'packages' ? `${first}/${second}` : first
}

/** Counts lines by area, in the working copy or at a commit. */
function linesAt(commit?: string): Map<string, Lines> {
  const args = ['grep', '-I', '-z', '--count', '[^[:space:]]', ...(commit ? [commit] : [])]
  const counts = execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 })
  const areas = new Map<string, Lines>()
  for (const line of counts.trimEnd().split('\n')) {
    const [path = '', count] = line.split('\0')
    const file = commit ? path.slice(commit.length + 1) : path
    const column = columnOf(file)
    if (column === null) continue
    const area = areas.get(areaOf(file)) ?? { source: 0, tests: 0, texts: 0 }
    area[column] += Number(count)
    areas.set(areaOf(file), area)
  }
  return areas
}

const [commit] = process.argv.slice(2)
const now = linesAt()
const before = commit ? linesAt(commit) : null

const none: Lines = { source: 0, tests: 0, texts: 0 }
const signed = (figure: number) => (figure > 0 ? `+${figure}` : String(figure))

function print(name: string, lines: Lines, earlier: Lines | null): void {
  const cells = COLUMNS.map(column => {
    const change = earlier ? ` (${signed(lines[column] - earlier[column])})` : ''
    return `${lines[column]}${change}`.padStart(20)
  })
  console.log(name.padEnd(20) + cells.join(''))
}

function sumOf(areas: Map<string, Lines>): Lines {
  const sum = { ...none }
  for (const lines of areas.values()) for (const column of COLUMNS) sum[column] += lines[column]
  return sum
}

console.log(' '.repeat(20) + COLUMNS.map(column => column.padStart(20)).join(''))
for (const area of [...new Set([...now.keys(), ...(before?.keys() ?? [])])].sort())
  print(area, now.get(area) ?? none, before && (before.get(area) ?? none))
print('all', sumOf(now), before && sumOf(before))
