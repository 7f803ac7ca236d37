import { matchesGlob } from 'node:path'

/**
 * Kinds of places where a rule forbids a name. `part`: a camel-case part of an identifier, such as `Desk` in
 * `openDesk`.
 */
export const KINDS = ['identifier', 'part', 'file', 'table', 'column', 'metric', 'text'] as const

export interface Rule {
  name: string
  kind: (typeof KINDS)[number]
  /** Folders in which the rule applies, as a glob; everywhere without it. */
  where?: string
  /** Words to use instead. */
  say: string
}

/** Rules of the glossary, as tools/glossary.json contains them. */
export interface Glossary {
  rules: readonly Rule[]
  /** Past participles that may not be a function's name, because functions are named by verbs. */
  participles: readonly string[]
  exceptions: readonly { name: string; file: string; reason: string }[]
}

const MAX_EXCEPTIONS = 30
const CODE = /\.(ts|tsx|js)$/
const TEXT = /\.(ts|tsx|js|sql|css|md)$/
/** Files that are not checked: customers' texts, files with old words on purpose, and records of the past. */
const SKIPPED =
  /^(tools\/glossary(\/|\.json)|docs\/glossary\.md|docs\/decisions\/superseded\/|packages\/i18n\/texts\/)|(^|\/)fixture\//

/** First words of a comment or an error that hide its subject, as in "What the customer reads". */
const HIDDEN_SUBJECT =
  /(?:\/\*\*?|^\s*(?:\/\/|--|\*)|Error\(['"`])\s*(?:What|Who|Whose|Whom|Whoever|Whatever|Nobody)\b/
const CONTINUES = /^\s*(\*|\/\/|--)/

/** Returns the faults as `file:line: fault`, with a fault for each exception that nothing needs. */
export function glossaryFaults(
  { rules, participles, exceptions }: Glossary,
  files: readonly string[],
  read: (file: string) => string,
): string[] {
  const faults: string[] = []
  const unused = new Set(exceptions)
  const report = (file: string, line: number, name: string, advice: string) => {
    const exception = exceptions.find(one => one.name === name && one.file === file)
    if (exception) unused.delete(exception)
    else faults.push(`${file}:${line}: ${name}: ${advice}`)
  }
  if (exceptions.length > MAX_EXCEPTIONS)
    faults.push(`tools/glossary.json: ${exceptions.length} exceptions, at most ${MAX_EXCEPTIONS}`)
  const compiled = rules.map(rule => ({ rule, pattern: patternOf(rule) }))
  const function_ = new RegExp(`\\bfunction (${participles.join('|')})\\b`)
  for (const file of files) {
    if (SKIPPED.test(file)) continue
    const mine = compiled.filter(
      ({ rule }) => rule.where === undefined || matchesGlob(file, `${rule.where}{,/**}`),
    )
    for (const { rule, pattern } of mine)
      if (rule.kind === 'file' && pattern.test(file)) report(file, 1, rule.name, `say ${rule.say}`)
    if (!TEXT.test(file)) continue
    const lines = read(file).split('\n')
    const code = CODE.test(file) ? codeOf(lines) : []
    for (const [index, line] of lines.entries()) {
      for (const { rule, pattern } of mine) {
        const subject = subjectOf(rule.kind, file, line, code[index] ?? '')
        if (subject !== null && pattern.test(subject)) report(file, index + 1, rule.name, `say ${rule.say}`)
      }
      const participle = function_.exec(code[index] ?? '')?.[1]
      if (participle) report(file, index + 1, participle, 'a function is called by a verb')
      if (!file.endsWith('.md') && hidesSubject(lines, index))
        report(file, index + 1, line.trim().slice(0, 40), 'name the subject first')
    }
  }
  return [
    ...faults,
    ...[...unused].map(({ name, file }) => `tools/glossary.json: no exception needed for ${name} in ${file}`),
  ]
}

function patternOf({ kind, name }: Rule): RegExp {
  const word = name.replaceAll(/[^\w]/g, '\\$&')
  if (kind === 'part') {
    const lower = name[0]?.toLowerCase() + name.slice(1)
    const upper = name[0]?.toUpperCase() + name.slice(1)
    return new RegExp(
      `(?<![A-Za-z])${lower}(?=s?([A-Z_0-9]|\\b))|(?<=[a-z0-9])${upper}(?=s?([A-Z_0-9]|\\b))|\\b${upper}(?=s?([A-Z_0-9]|\\b))`,
    )
  }
  if (kind === 'file') return new RegExp(`(^|[/.-])${word}([/.-]|$)`)
  if (kind === 'metric') return new RegExp(`\\b${word}_`)
  return new RegExp(`(?<![\\w-])${word}(?![\\w-])`, kind === 'text' ? 'i' : '')
}

/** Returns the part of a line that rules of a kind check; null if they do not check this line. */
function subjectOf(kind: Rule['kind'], file: string, line: string, code: string): string | null {
  if (kind === 'identifier' || kind === 'part') return code
  if (kind === 'table' || kind === 'column') return file.endsWith('.sql') ? line.replace(/--.*$/, '') : null
  if (kind === 'text') return CODE.test(file) ? textOf(line, code) : line.replace(/^[^-]*?(?=--)/, '')
  return kind === 'metric' ? line : null
}

/** Returns the comments and strings of a line, with its code blanked. */
function textOf(line: string, code: string): string {
  return [...line].map((letter, index) => (code[index] === letter && letter !== ' ' ? ' ' : letter)).join('')
}

/** Blanks comments, strings and template texts; each line keeps its length. */
function codeOf(lines: readonly string[]): string[] {
  let state: '' | '/*' | '`' = ''
  return lines.map(line => {
    let out = ''
    for (let index = 0; index < line.length; index++) {
      const two = line.slice(index, index + 2)
      if (state === '/*') {
        if (two === '*/') {
          state = ''
          index++
          out += ' '
        }
        out += ' '
      } else if (state === '`') {
        if (line[index] === '\\') {
          index++
          out += ' '
        } else if (line[index] === '`') state = ''
        out += ' '
      } else if (two === '//') {
        return out.padEnd(line.length)
      } else if (two === '/*') {
        state = '/*'
        index++
        out += '  '
      } else if (line[index] === '`') {
        state = '`'
        out += ' '
      } else if (line[index] === "'" || line[index] === '"') {
        const end = endOfString(line, index)
        out += ' '.repeat(end - index + 1)
        index = end
      } else out += line[index]
    }
    return out
  })
}

/**
 * Returns the index of the quote that ends a string. If there is none, as for an apostrophe in an element's
 * text, returns the index of the opening quote.
 */
function endOfString(line: string, start: number): number {
  for (let index = start + 1; index < line.length; index++) {
    if (line[index] === '\\') index++
    else if (line[index] === line[start]) return index
  }
  return start
}

function hidesSubject(lines: readonly string[], index: number): boolean {
  const line = lines[index] ?? ''
  const before = lines[index - 1] ?? ''
  const opens = ['/**', '/*'].includes(before.trim())
  return (opens || !CONTINUES.test(line) || !CONTINUES.test(before)) && HIDDEN_SUBJECT.test(line)
}
