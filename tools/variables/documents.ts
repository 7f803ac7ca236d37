import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Variable } from '@matin/contract/internal/variables'
import { TOPICS as SERVER } from '../../apps/server/src/variables.ts'
import { TOPICS as SIGNER } from '../../apps/signer/src/variables.ts'

export const ROOT = join(import.meta.dirname, '../..')
export const TOPICS: Readonly<Record<string, Readonly<Record<string, Variable>>>> = { ...SERVER, ...SIGNER }

/** Documents with tables of variables, and their texts. */
export function committedDocuments(): Map<string, string> {
  const files = ['README.md', 'docs/operations.md', 'docs/security.md']
  return new Map(files.map(file => [file, readFileSync(join(ROOT, file), 'utf8')]))
}

/** Writes each table between its markers from the declarations. */
export function withTables(text: string): string {
  return text.replace(/(<!-- variables: (\w+) -->\n).*?(?=<!-- end -->)/gs, (_, begin, topic) => {
    return `${begin}\n${tableOf(topic)}\n\n`
  })
}

function tableOf(topic: string): string {
  const rows = Object.entries(TOPICS[topic] ?? {}).map(([name, variable]) => [
    `\`${name}\``,
    variable.unset ?? (variable.default === undefined ? 'none' : `\`${variable.default}\``),
    variable.neededIn?.join(', ').replace('development, test, production', 'always') ?? '',
    variable.secret ? 'yes' : '',
    variable.meaning,
  ])
  const head = ['variable', 'default', 'needed in', 'secret', 'meaning']
  const used = head.map((_, column) => rows.some(row => row[column]))
  const cells = [head, ...rows].map(row => row.filter((_, column) => used[column]))
  const widths = (cells[0] ?? []).map((_, column) => Math.max(...cells.map(row => row[column]?.length ?? 0)))
  const [first = '', ...rest] = cells.map(
    row => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`,
  )
  return [first, `| ${widths.map(width => '-'.repeat(width)).join(' | ')} |`, ...rest].join('\n')
}
