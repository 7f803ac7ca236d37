import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { parseSync } from '@swc/core'

export interface Pattern {
  file: string
  source: string
  flags: string
}

type Node = { type: string; [key: string]: unknown }

/** Pattern of PostgreSQL: after an operator, or within a function or a form of SQL that takes one. */
const OF_SQL =
  /(?:!?~\*?|\bSIMILAR TO\b|\bregexp_\w+\([^,()]*,|\bsubstring\([^()]*\bFROM\b)\s*(?:E?'((?:[^']|'')*)'|\S)/gi

export async function patternsOf(file: string): Promise<Pattern[]> {
  const text = readFileSync(file, 'utf8')
  if (file.endsWith('.sql')) return ofSql(file, text.replace(/--.*/g, ''))
  const found: Pattern[] = []
  let made = 0
  visit(parseSync(text, { syntax: 'typescript' }), node => {
    const { type, pattern, flags, value, cooked, callee } = node
    if (type === 'RegExpLiteral') found.push({ file, source: String(pattern), flags: String(flags) })
    if (type === 'StringLiteral') found.push(...ofSql(file, String(value)))
    if (type === 'TemplateElement') found.push(...ofSql(file, String(cooked)))
    const calls = type === 'NewExpression' || type === 'CallExpression'
    if (calls && (callee as Node).value === 'RegExp') made++
  })
  return made === 0 ? found : [...found, ...(await madeBy(file, made))]
}

function ofSql(file: string, text: string): Pattern[] {
  return Array.from(text.matchAll(OF_SQL), ([whole, quoted]) => {
    if (quoted === undefined) throw new Error(`${file}: a pattern of SQL is no literal: ${whole}`)
    return { file, source: quoted.replaceAll("''", "'"), flags: '' }
  })
}

/** Loads a module and returns the patterns that it makes meanwhile, at least one in each of `places` places. */
async function madeBy(file: string, places: number): Promise<Pattern[]> {
  const found: Pattern[] = []
  const seen = new Set<string>()
  const url = pathToFileURL(file).href
  const note = (pattern: RegExp) => {
    const place = new Error().stack?.split('\n').find(line => line.includes(url) || line.includes(file))
    if (place === undefined) return pattern
    seen.add(place)
    found.push({ file, source: pattern.source, flags: pattern.flags })
    return pattern
  }
  const original = globalThis.RegExp
  globalThis.RegExp = new Proxy(original, {
    construct: (target, [source, flags]) => note(new target(source, flags)),
    apply: (target, _, [source, flags]) => note(target(source, flags)),
  })
  // Anew, although another module may have loaded it.
  await import(`${url}?patterns`).finally(() => {
    globalThis.RegExp = original
  })
  if (seen.size < places)
    throw new Error(`${file}: a pattern is made only when it is used. Write it as a literal.`)
  return found
}

function visit(value: unknown, each: (node: Node) => void): void {
  if (typeof value !== 'object' || value === null) return
  if ('type' in value) each(value as Node)
  for (const child of Object.values(value)) visit(child, each)
}
