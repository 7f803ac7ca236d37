import type { Identifier } from '@mdn/browser-compat-data'
import { parseAst } from 'vite'
import { lacking } from './compat.ts'
import { allMembers, partsOf } from './members.ts'

/*
 * Finds the features of a built script that the floor lacks.
 *
 * A global is a name that the file declares nowhere. A static member follows the name of its owner. Of a prototype
 * member only the name is seen. The floor lacks it when every member of that name is newer, and no script of the app
 * gives that name to a property of its objects. A name shared with an older or own member (`map` of iterators, `union`
 * of sets) is ambiguous: floor mode, which removes it, tests it. Methods of iterators are found where they are called
 * directly on an expression that creates an iterator.
 */

interface Node {
  type: string
  [key: string]: unknown
}

interface Use {
  feature: string
  /** Name that a test for the feature would contain. */
  name: string
  /** The innermost last; outside of functions, the module's statement that contains the use. */
  around: Node[]
}

interface Names {
  globals: Set<string>
  /** Members of globals and namespaces by path, such as `AbortSignal.any`. */
  statics: Set<string>
  /** Paths of prototypes' members by name, for the names that no member in the floor has. */
  members: Map<string, string>
  iterators: Set<string>
  /** Options that are newer than the method that takes them, by the name of the method. */
  options: Map<string, Map<string, string>>
  events: Map<string, string>
}

let names: Names | undefined

export interface Script {
  name: string
  code: string
}

/** Feature that the floor lacks, and the file that uses it without a guard. */
export interface Finding {
  feature: string
  file: string
}

/** Without those that a test in the same function guards. */
export function scanScripts(scripts: Script[]): Finding[] {
  names ??= readNames()
  const parsed = scripts.map(({ name, code }) => {
    const program = parseAst(code) as unknown as Node
    return { name, program, own: ownNames(program) }
  })
  // Collected over all files, because an object made in one file is used in another.
  const properties = new Set(parsed.flatMap(({ own }) => [...own.properties]))
  return parsed.flatMap(({ name, program, own: { declared } }) =>
    unguardedIn(program, { declared, properties }, names as Names).map(feature => ({ feature, file: name })),
  )
}

function unguardedIn(program: Node, own: Own, known: Names): string[] {
  const uses: Use[] = []
  const guards = new Map<Node, Set<string>>()
  walk(program, (node, parents, around) => {
    const guarded = guardedBy(node, parents)
    const place = around.at(-1)
    if (guarded && place) guards.set(place, (guards.get(place) ?? new Set()).add(guarded))
    for (const [feature, name] of usesOf(node, parents, own, known))
      uses.push({ feature, name, around: [...around] })
  })
  const unguarded = uses.filter(({ name, around }) => !around.some(place => guards.get(place)?.has(name)))
  return [...new Set(unguarded.map(({ feature }) => feature))]
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
}

const FUNCTION = /^(?:Function(?:Declaration|Expression)|ArrowFunctionExpression)$/

type Visit = (node: Node, parents: Node[], around: Node[]) => void

/** Walks the syntax tree depth first. The lists passed to `visit` are reused afterwards. */
function walk(program: Node, visit: Visit): void {
  const parents: Node[] = []
  const around: Node[] = []
  function step(node: Node): void {
    visit(node, parents, around)
    const opens = FUNCTION.test(node.type)
    parents.push(node)
    if (opens) around.push(node)
    for (const key in node) {
      const value = node[key]
      if (Array.isArray(value)) for (const child of value) into(child)
      else into(value)
    }
    if (opens) around.pop()
    parents.pop()
  }
  function into(child: unknown): void {
    if (!isNode(child)) return
    // Code outside of functions is grouped by its statement of the module.
    const isOutermost = parents.length === 1
    if (isOutermost) around.push(child)
    step(child)
    if (isOutermost) around.pop()
  }
  step(program)
}

/** Names that the file declares, and properties of its own objects: they are not the browser's. */
interface Own {
  declared: Set<string>
  properties: Set<string>
}

const PATTERN =
  /^(?:VariableDeclarator|ImportSpecifier|ImportDefaultSpecifier|ImportNamespaceSpecifier|CatchClause)$/

function ownNames(program: Node): Own {
  const declared = new Set<string>()
  const properties = new Set<string>()
  const declare = (pattern: unknown): void => {
    if (!isNode(pattern)) return
    if (pattern.type === 'Identifier') declared.add(String(pattern.name))
    for (const key of ['left', 'argument', 'value']) declare(pattern[key])
    for (const part of [pattern.elements, pattern.properties].flat()) declare(part)
  }
  walk(program, node => {
    if (PATTERN.test(node.type)) declare(node.id ?? node.local ?? node.param)
    if (FUNCTION.test(node.type) || node.type.startsWith('Class')) {
      declare(node.id)
      for (const param of [node.params].flat()) declare(param)
    }
    if (/^(?:Property|MethodDefinition|PropertyDefinition)$/.test(node.type)) properties.add(keyOf(node))
    if (node.type === 'AssignmentExpression' && isNode(node.left) && node.left.type === 'MemberExpression')
      properties.add(memberName(node.left))
  })
  return { declared, properties }
}

function keyOf({ key, computed }: Node): string {
  if (!isNode(key)) return ''
  if (key.type === 'Literal') return String(key.value)
  return computed ? '' : String(key.name)
}

function memberName({ property, computed }: Node): string {
  if (!isNode(property)) return ''
  if (property.type === 'Literal') return String(property.value)
  if (property.type === 'TemplateLiteral') return templateText(property)
  return computed ? '' : String(property.name)
}

function templateText({ quasis }: Node): string {
  const [only, ...more] = (quasis ?? []) as { value: { cooked?: string } }[]
  return more.length === 0 ? (only?.value.cooked ?? '') : ''
}

function textOf(node: unknown): string {
  if (!isNode(node)) return ''
  if (node.type === 'TemplateLiteral') return templateText(node)
  return node.type === 'Literal' && typeof node.value === 'string' ? node.value : ''
}

const GLOBAL = /^(?:globalThis|window|self)$/

/** `AbortSignal.any` also for `window.AbortSignal.any`; undefined unless it starts with a global name. */
function pathOf(node: Node, own: Own): string | undefined {
  if (node.type === 'Identifier') {
    const name = String(node.name)
    return own.declared.has(name) ? undefined : name
  }
  if (node.type === 'ChainExpression' && isNode(node.expression)) return pathOf(node.expression, own)
  if (node.type !== 'MemberExpression' || !isNode(node.object)) return undefined
  const base = pathOf(node.object, own)
  const name = memberName(node)
  if (base === undefined || name === '') return undefined
  return GLOBAL.test(base) ? name : `${base}.${name}`
}

/** Name that is only tested: `typeof X`, `'x' in y`, `if (y.x)`, `y.x && …`, `y.x === undefined`, `y?.x`. */
function guardedBy(node: Node, parents: Node[]): string | undefined {
  if (node.type === 'BinaryExpression' && node.operator === 'in') return textOf(node.left) || undefined
  if (node.type !== 'Identifier' && node.type !== 'MemberExpression') return undefined
  if (!isTested(node, parents)) return undefined
  return node.type === 'Identifier' ? String(node.name) : memberName(node)
}

function isTested(node: Node, parents: Node[]): boolean {
  let child = node
  let index = parents.length - 1
  while (parents[index]?.type === 'ChainExpression') child = parents[index--] as Node
  const parent = parents[index]
  if (!parent) return false
  if (parent.type === 'UnaryExpression') return parent.operator === 'typeof' || parent.operator === '!'
  if (parent.type === 'LogicalExpression') return parent.left === child
  if (parent.type === 'BinaryExpression') return /^[!=]==?$/.test(String(parent.operator))
  return 'test' in parent && parent.test === child
}

/** Whether a missing member would cause an error: it is called, instantiated, or accessed further. */
function isNeeded(node: Node, parents: Node[]): boolean {
  const parent = parents.at(-1)
  if (!parent || parent.optional) return false
  if (parent.type === 'CallExpression' || parent.type === 'NewExpression') return parent.callee === node
  if (parent.type === 'TaggedTemplateExpression') return parent.tag === node
  return parent.type === 'MemberExpression' && parent.object === node
}

function usesOf(node: Node, parents: Node[], own: Own, known: Names): [feature: string, name: string][] {
  switch (node.type) {
    case 'Identifier':
      return globalUse(node, parents, own, known)
    case 'MemberExpression':
      return memberUse(node, parents, own, known)
    case 'CallExpression':
    case 'NewExpression':
      return argumentUse(node, own, known)
    case 'Literal':
      return patternUse(node)
    default:
      return []
  }
}

function globalUse(node: Node, parents: Node[], own: Own, { globals }: Names): [string, string][] {
  const name = String(node.name)
  if (!globals.has(name) || own.declared.has(name) || !isReference(node, parents.at(-1))) return []
  return parents.at(-1)?.type === 'UnaryExpression' && parents.at(-1)?.operator === 'typeof'
    ? []
    : [[name, name]]
}

/** Whether an identifier refers to a variable, not to a property, a label or an exported name. */
function isReference(node: Node, parent: Node | undefined): boolean {
  if (!parent) return false
  if (parent.type === 'MemberExpression') return parent.object === node || parent.computed === true
  if (/^(?:Property|MethodDefinition|PropertyDefinition)$/.test(parent.type))
    return parent.value === node || parent.computed === true
  return !/^(?:Import|Export|Label|Break|Continue|MetaProperty)/.test(parent.type)
}

function memberUse(node: Node, parents: Node[], own: Own, known: Names): [string, string][] {
  const name = memberName(node)
  if (!isNeeded(node, parents) || !isNode(node.object)) return []
  const path = pathOf(node, own)
  const [first = ''] = path?.split('.') ?? []
  if (path !== undefined && known.globals.has(first)) return [[first, first]]
  if (path !== undefined && known.statics.has(path)) return [[path, name]]
  const member = known.members.get(name)
  if (member !== undefined && !own.properties.has(name)) return [[member, name]]
  const isCalled = parents.at(-1)?.type === 'CallExpression'
  if (isCalled && known.iterators.has(name) && makesIterator(node.object, own))
    return [[`Iterator.prototype.${name}`, name]]
  return []
}

/** Iterators: `x.values()`, `x.entries()`, `x.keys()`, `x.matchAll(…)`; those of Object return arrays. */
function makesIterator(node: Node, own: Own): boolean {
  const { callee } = node
  if (node.type !== 'CallExpression' || !isNode(callee) || callee.type !== 'MemberExpression') return false
  const isObject = isNode(callee.object) && pathOf(callee.object, own) === 'Object'
  return !isObject && /^(?:values|keys|entries|matchAll)$/.test(memberName(callee))
}

function argumentUse(node: Node, own: Own, { options, events }: Names): [string, string][] {
  const { callee } = node
  if (!isNode(callee)) return []
  const method = callee.type === 'MemberExpression' ? memberName(callee) : (pathOf(callee, own) ?? '')
  const given = (node.arguments ?? []) as Node[]
  const found: [string, string][] = []
  const event = method === 'addEventListener' ? events.get(textOf(given[0])) : undefined
  if (event) found.push([event, `on${textOf(given[0])}`])
  const newer = options.get(method)
  if (!newer) return found
  for (const argument of given.filter(({ type }) => type === 'ObjectExpression')) {
    const keys = ((argument.properties ?? []) as Node[]).map(property => keyOf(property))
    for (const [option, feature] of newer)
      if (option === '' || keys.includes(option)) found.push([feature, option])
  }
  return found
}

/** Sets in character classes (flag v) and inline flags, which compilers do not lower. */
function patternUse({ regex }: Node): [string, string][] {
  const { flags = '', pattern = '' } = (regex ?? {}) as { flags?: string; pattern?: string }
  const found: [string, string][] = []
  if (flags.includes('v')) found.push(['RegExp: flag v', 'v'])
  if (/\(\?(?:[ims]+(?:-[ims]*)?|-[ims]+):/.test(pattern))
    found.push(['RegExp: flags within the pattern', '(?'])
  return found
}

function readNames(): Names {
  const all = allMembers()
  const above = all.filter(({ feature }) => isAbove(feature))
  const inFloor = new Set(all.filter(({ feature }) => !isAbove(feature)).map(({ name }) => name))
  // Of several members the one that most browsers have gives the name its path.
  const members = new Map(
    above
      .filter(({ kind, name }) => kind === 'prototype' && !inFloor.has(name) && !/\W/.test(name))
      .sort((left, right) => lacking(right.feature).length - lacking(left.feature).length)
      .map(({ name, path }) => [name, path]),
  )
  const iterators = above.filter(({ path }) => path.startsWith('Iterator.prototype.')).map(({ name }) => name)
  const events = new Map(
    [...members].filter(([name]) => /^on[a-z]/.test(name)).map(([name, path]) => [name.slice(2), path]),
  )
  return {
    globals: new Set(
      above.filter(({ kind, name }) => kind === 'global' && !inFloor.has(name)).map(({ path }) => path),
    ),
    statics: new Set(
      above
        .filter(({ kind, path }) => kind === 'static' || (kind === 'global' && path.includes('.')))
        .map(({ path }) => path),
    ),
    members,
    iterators: new Set(iterators),
    options: readOptions(),
    events,
  }
}

/** A feature that no browser has or has kept is ignored. */
function isAbove(feature: Identifier): boolean {
  const compat = feature.__compat
  if (!compat || lacking(feature).length === 0) return false
  return ['chrome', 'firefox', 'safari'].some(browser =>
    [compat.support[browser as 'chrome'] ?? []]
      .flat()
      .some(({ version_added, flags }) => version_added && !flags),
  )
}

/** An options object that is new as a whole has the name "". */
function readOptions(): Names['options'] {
  const found: Names['options'] = new Map()
  for (const { path, name, feature } of allMembers()) {
    if (lacking(feature).length > 0 && name !== 'startViewTransition') continue
    // Options of a constructor, which is listed below its own name.
    const last = path.split('.').at(-1) ?? ''
    for (const [key, part] of [...partsOf(feature), ...partsOf(feature[last])]) {
      const option = key === 'options_parameter' ? '' : /^options_(\w+)_parameter$/.exec(key)?.[1]
      if (option === undefined || !isAbove(part)) continue
      const options = found.get(name) ?? new Map<string, string>()
      found.set(name, options.set(option, `${path}: ${option || 'options'}`))
    }
  }
  return found
}
