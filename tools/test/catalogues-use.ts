import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseSync } from '@swc/core'

/** A key is used if it is listed, or begins with a listed prefix, after which the rest comes from data. */
export interface Uses {
  keys: Set<string>
  prefixes: Set<string>
  /** All texts in the app's sources, for keys that one file passes to another. */
  texts: Set<string>
}

interface Scanned {
  /** Each with all its namespaces, because several functions may use one name. */
  translators: Map<string, Set<string>>
  calls: { variable: string; texts: string[]; prefixes: string[]; fromData: boolean }[]
  /** All texts in the file. A key that comes from data may be any of these or of an imported file's. */
  texts: Set<string>
  imports: string[]
}

type Node = { type: string; [key: string]: unknown }

/** Returns `Namespace.key` of every text that an app's sources can show. */
export function wordsUsed(src: string): Uses {
  const files = new Map(sourcesOf(src).map(file => [file, scan(file)]))
  const uses: Uses = { keys: new Set(), prefixes: new Set(), texts: new Set() }
  for (const file of files.values()) {
    for (const text of file.texts) uses.texts.add(text)
    for (const call of file.calls)
      for (const namespace of file.translators.get(call.variable) ?? []) {
        for (const text of call.texts) uses.keys.add(`${namespace}.${text}`)
        for (const prefix of call.prefixes) uses.prefixes.add(`${namespace}.${prefix}`)
        if (!call.fromData) continue
        const near = [file, ...file.imports.flatMap(path => files.get(path) ?? [])]
        for (const { texts } of near) for (const text of texts) uses.keys.add(`${namespace}.${text}`)
      }
  }
  return uses
}

export function isUsed(key: string, { keys, prefixes }: Uses): boolean {
  return keys.has(key) || [...prefixes].some(prefix => key.startsWith(prefix))
}

function sourcesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => /\.tsx?$/.test(name) && !/\.test\.tsx?$|\.d\.ts$/.test(name))
    .map(name => join(folder, name))
}

function scan(path: string): Scanned {
  const module = parseSync(readFileSync(path, 'utf8'), { syntax: 'typescript', tsx: path.endsWith('x') })
  const found: Scanned = { translators: new Map(), calls: [], texts: new Set(), imports: [] }
  const root = module as unknown as Node
  visit(root, node => {
    if (node.type === 'StringLiteral') found.texts.add(String(node.value))
  })
  visit(root, node => {
    if (node.type === 'ImportDeclaration') found.imports.push(resolve(dirname(path), textOf(node.source)))
    if (node.type === 'VariableDeclarator') noteTranslator(found, node)
    if (node.type === 'CallExpression') noteCall(found, node)
  })
  return found
}

/** A namespace from a property: any capitalised text of the file counts, because the type lists them. */
function noteTranslator({ translators, texts }: Scanned, { id, init }: Node): void {
  const namespace = namespaceOf(init)
  if (namespace === undefined || !isNode(id) || id.type !== 'Identifier') return
  const name = String(id.value)
  const possible = namespace === '' ? [...texts].filter(text => /^[A-Z]\w+$/.test(text)) : [namespace]
  translators.set(name, new Set([...(translators.get(name) ?? []), ...possible]))
}

/** `t('title')`, `t.rich('terms', …)`, `useTranslations('About')('policy')`, or passed to a function. */
function noteCall(found: Scanned, { callee, arguments: args }: Node): void {
  const list = (Array.isArray(args) ? args : []).map(argument => argument.expression as Node)
  for (const argument of list)
    if (argument.type === 'Identifier')
      found.calls.push({ variable: String(argument.value), texts: [], prefixes: [], fromData: true })
  const target = isNode(callee) && callee.type === 'MemberExpression' ? (callee.object as Node) : callee
  const key = list[0]
  if (!isNode(target) || key === undefined) return
  const direct = namespaceOf(target)
  if (direct !== undefined) found.translators.set(`useTranslations:${direct}`, new Set([direct]))
  const variable = direct === undefined ? String(target.value) : `useTranslations:${direct}`
  if (direct !== undefined || target.type === 'Identifier') found.calls.push({ variable, ...possible(key) })
}

/** Returns the possible values of an expression, as far as the source shows them. */
function possible(key: Node): { texts: string[]; prefixes: string[]; fromData: boolean } {
  if (key.type === 'StringLiteral') return { texts: [textOf(key)], prefixes: [], fromData: false }
  if (key.type === 'ParenthesisExpression') return possible(key.expression as Node)
  if (key.type === 'ConditionalExpression') {
    const [one, other] = [possible(key.consequent as Node), possible(key.alternate as Node)]
    return {
      texts: [...one.texts, ...other.texts],
      prefixes: [...one.prefixes, ...other.prefixes],
      fromData: one.fromData || other.fromData,
    }
  }
  if (key.type === 'TemplateLiteral') {
    const [first] = key.quasis as { cooked: string }[]
    const prefix = first?.cooked ?? ''
    return { texts: [], prefixes: prefix === '' ? [] : [prefix], fromData: prefix === '' }
  }
  return { texts: [], prefixes: [], fromData: true }
}

function namespaceOf(node: unknown): string | undefined {
  if (!isNode(node) || node.type !== 'CallExpression' || !isNode(node.callee)) return undefined
  const [argument] = node.arguments as { expression: Node }[]
  if (node.callee.value !== 'useTranslations' || argument === undefined) return undefined
  return textOf(argument.expression)
}

function textOf(node: unknown): string {
  return isNode(node) && node.type === 'StringLiteral' ? String(node.value) : ''
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value
}

function visit(value: unknown, each: (node: Node) => void): void {
  if (Array.isArray(value)) for (const item of value) visit(item, each)
  else if (typeof value === 'object' && value !== null) {
    if (isNode(value)) each(value)
    for (const child of Object.values(value)) visit(child, each)
  }
}
