import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'

/*
 * `node_modules/.bin/node tools/lines.ts [COMMIT]`: non-blank lines of the files in git, by area; with a commit, the difference to it.
 * "source" is what people wrote to run: TypeScript, JavaScript, SQL, CSS, HTML, shell, Python and YAML, without tests; "comments" is the
 * part of it that is comments. "tests" is the same in tests, their support and fixtures; "texts" is JSON and Markdown.
 */

const COLUMNS = ['source', 'comments', 'tests', 'generated', 'texts'] as const
type Column = (typeof COLUMNS)[number]
type Lines = Record<Column, number>

const SOURCE = /\.(ts|tsx|js|sql|css|html|sh|py|ya?ml)$|^\.ci\/run$/
const TEXTS = /\.(json|md)$/
const TESTS = /(\.test\.(tsx?|yml)$|^e2e\/|\/testing\/|^tools\/[^/]+\/fixture\/|^tools\/test\/)/
const GENERATED = /(^|\/)package-lock\.json$|^bench\/results\//
/** In the first line of other generated files. */
const WRITTEN = '^/[*].* Written by tools/'
/** Lines that are comments, by the files' endings. */
const COMMENTS = [
  [String.raw`^[[:space:]]*(//|/\*|\*|\{/\*)`, '*.ts', '*.tsx', '*.js', '*.css'],
  ['^[[:space:]]*--', '*.sql'],
  ['^[[:space:]]*<!--', '*.html'],
  ['^[[:space:]]*#', '*.sh', '*.py', '*.yml', '*.yaml', '.ci/run'],
] as const

const none: Lines = { source: 0, comments: 0, tests: 0, generated: 0, texts: 0 }

const root = resolve(import.meta.dirname, '..')

function columnOf(file: string, written: ReadonlySet<string>): Column | null {
  if (GENERATED.test(file) || written.has(file)) return 'generated'
  if (TEXTS.test(file)) return 'texts'
  if (!SOURCE.test(file)) return null
  return TESTS.test(file) ? 'tests' : 'source'
}

function areaOf(file: string): string {
  const [first = '', second = ''] = file.split('/')
  if (first === file) return '(root)'
  return first === 'apps' || first === 'packages' ? `${first}/${second}` : first
}

function matches(
  pattern: string,
  paths: readonly string[],
  commit?: string,
): [file: string, count: number][] {
  const args = ['grep', '-I', '-z', '-E', '--count', pattern, ...(commit ? [commit] : []), '--', ...paths]
  const counts = execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 })
  return counts
    .trimEnd()
    .split('\n')
    .map(line => {
      const [path = '', count] = line.split('\0')
      return [commit ? path.slice(commit.length + 1) : path, Number(count)]
    })
}

function linesAt(commit?: string): Map<string, Lines> {
  const areas = new Map<string, Lines>()
  const add = (file: string, column: Column, count: number) => {
    const area = areas.get(areaOf(file)) ?? { ...none }
    area[column] += count
    areas.set(areaOf(file), area)
  }
  const written = new Set(matches(WRITTEN, ['*.ts'], commit).map(([file]) => file))
  for (const [file, count] of matches('[^[:space:]]', [], commit)) {
    const column = columnOf(file, written)
    if (column) add(file, column, count)
  }
  for (const [pattern, ...paths] of COMMENTS)
    for (const [file, count] of matches(pattern, paths, commit))
      if (columnOf(file, written) === 'source') add(file, 'comments', count)
  return areas
}

const [commit] = process.argv.slice(2)
const now = linesAt()
const before = commit ? linesAt(commit) : null

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

const all = sumOf(now)
console.log(' '.repeat(20) + COLUMNS.map(column => column.padStart(20)).join(''))
for (const area of [...new Set([...now.keys(), ...(before?.keys() ?? [])])].sort())
  print(area, now.get(area) ?? none, before && (before.get(area) ?? none))
print('all', all, before && sumOf(before))
console.log(`comments: ${((100 * all.comments) / all.source).toFixed(1)} % of the source`)
