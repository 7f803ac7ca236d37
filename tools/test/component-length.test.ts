import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from '@swc/core'
import { expect, it } from 'vitest'
import { root } from './command.ts'

const MAX_LINES = 120

/** Form of a product's terms, which shows all of their fields. */
const LONGER = ['apps/console/src/features/mining/components/offer-form.tsx: OfferForm']

const FILES = execFileSync('git', ['ls-files', '-z', 'apps/console', 'apps/wallet', 'packages/ui'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\0')
  .filter(file => file.endsWith('.tsx') && !/\.test\.tsx$|\/testing\//.test(file))

interface Span {
  start: number
  end: number
}

/** Returns the outermost functions of a file with their lines; blank ones are not counted. */
function lengthsIn(file: string): { name: string; lines: number }[] {
  // Spans are bytes after those of the files parsed before. With the semicolon, the first one is the base.
  const text = Buffer.from(`;${readFileSync(join(root, file), 'utf8')}`)
  const { body, span: base } = parseSync(text.toString(), { syntax: 'typescript', tsx: true })
  const lines = ({ start, end }: Span) =>
    text
      .subarray(start - base.start, end - base.start)
      .toString()
      .split('\n')
      .filter(line => line.trim() !== '').length
  return body.flatMap(item => {
    const declared = item.type === 'ExportDeclaration' ? item.declaration : item
    if (item.type === 'ExportDefaultDeclaration' && item.decl.type === 'FunctionExpression')
      return [{ name: `${file}: ${item.decl.identifier?.value ?? 'default'}`, lines: lines(item.decl.span) }]
    if (declared.type === 'FunctionDeclaration')
      return [{ name: `${file}: ${declared.identifier.value}`, lines: lines(declared.span) }]
    return []
  })
}

it(`a component has at most ${MAX_LINES} lines with the JSX that Biome leaves out`, () => {
  const all = FILES.flatMap(lengthsIn)
  expect(all.length).toBeGreaterThan(1000)
  const long = all.filter(({ lines }) => lines > MAX_LINES)
  expect(long.filter(({ name }) => !LONGER.includes(name))).toEqual([])
})
