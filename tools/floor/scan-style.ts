import type { Identifier } from '@mdn/browser-compat-data'
import { type AtRule, type Declaration, parse, type Rule } from 'postcss'
import { compatData, lacking } from './compat.ts'
import { partsOf } from './members.ts'

/** Relative units of the viewport and of containers, by the name of their group in the compat data. */
const UNIT_GROUPS: [RegExp, string][] = [
  [/^d(?:vw|vh|vi|vb|vmin|vmax)$/, 'viewport_percentage_units_dynamic'],
  [/^l(?:vw|vh|vi|vb|vmin|vmax)$/, 'viewport_percentage_units_large'],
  [/^s(?:vw|vh|vi|vb|vmin|vmax)$/, 'viewport_percentage_units_small'],
  [/^cq(?:w|h|i|b|min|max)$/, 'container_query_length_units'],
]

/**
 * Ignores rules within an `@supports` for the feature, and a value that follows another one for the same
 * property in the same rule, because older browsers keep the earlier one.
 */
export function scanStyle(code: string): string[] {
  const found = new Set<string>()
  parse(code).walk(node => {
    const features =
      node.type === 'decl'
        ? declared(node)
        : node.type === 'rule'
          ? selected(node)
          : node.type === 'atrule'
            ? ruled(node)
            : []
    for (const { label, word } of features) if (!isSupported(node, word)) found.add(label)
  })
  return [...found].sort()
}

interface Found {
  label: string
  /** Name of the feature as it is written in `@supports`. */
  word: string
}

function only(label: string, word: string, feature: Identifier | undefined): Found[] {
  return lacking(feature).length > 0 ? [{ label, word }] : []
}

function declared(declaration: Declaration): Found[] {
  const { prop, value } = declaration
  const property = compatData().css.properties?.[prop]
  if (PREFIX.test(prop) || hasPrefixed(declaration)) return []
  const unknown = only(prop, prop, property)
  if (unknown.length > 0) return unknown
  const found = valued(prop, value, property)
  const siblings = declaration.parent?.nodes ?? []
  const isLater = siblings
    .slice(0, siblings.indexOf(declaration))
    .some(
      other =>
        other.type === 'decl' && other.prop === prop && valued(prop, other.value, property).length === 0,
    )
  return isLater ? [] : found
}

/** Names with an engine's prefix, which other engines ignore. */
const PREFIX = /^(?:::?)?-(?:webkit|moz)-/

function hasPrefixed({ prop, parent }: Declaration): boolean {
  return (
    parent?.nodes.some(
      other => other.type === 'decl' && other.prop.replace(PREFIX, '') === prop && other.prop !== prop,
    ) ?? false
  )
}

function valued(prop: string, value: string, property: Identifier | undefined): Found[] {
  const text = value.replace(/"[^"]*"|'[^']*'|url\([^)]*\)/g, '')
  const words = [...text.matchAll(/(?<![\w.#-])-?[a-z][a-z-]*(?![\w-])(?!\()/gi)].flatMap(([word]) =>
    only(`${prop}: ${word}`, word, property?.[word]),
  )
  const calls = [...text.matchAll(/([a-z-]+)\(/gi)].flatMap(([, name = '']) =>
    only(`${name}()`, name, property?.[name] ?? property?.[`${name}_function`] ?? functions().get(name)),
  )
  const units = [...text.matchAll(/(?<![\w#-])[\d.]+([a-z]+)\b/gi)].flatMap(([, unit = '']) =>
    only(`unit ${unit}`, unit, unitOf(unit)),
  )
  return [...words, ...calls, ...units]
}

function unitOf(unit: string): Identifier | undefined {
  const length = compatData().css.types?.length
  return length?.[UNIT_GROUPS.find(([pattern]) => pattern.test(unit))?.[1] ?? unit]
}

let known: Map<string, Identifier> | undefined

/** The functions that a value of any property may contain are among them. */
function functions(): Map<string, Identifier> {
  known ??= new Map(
    partsOf(compatData().css.types).flatMap(([name, type]) => [
      ...partsOf(type).map(([part, feature]): [string, Identifier] => [
        part.replace(/-function$/, ''),
        feature,
      ]),
      [name, type] as [string, Identifier],
    ]),
  )
  return known
}

function selected({ selector, parent }: Rule): Found[] {
  // Steps of keyframes are no selectors.
  if (parent?.type === 'atrule' && /keyframes$/.test((parent as AtRule).name)) return []
  const selectors = compatData().css.selectors
  const text = selector.replace(/"[^"]*"|'[^']*'/g, '')
  const pseudos = [...text.matchAll(/::?([a-z-]+)/gi)].flatMap(([label, name = '']) =>
    PREFIX.test(label) ? [] : only(label, name, selectors?.[name]),
  )
  return text.includes('&') ? [...pseudos, ...only('nesting (&)', '&', selectors?.nesting)] : pseudos
}

function ruled({ name, params }: AtRule): Found[] {
  const rule = compatData().css['at-rules']?.[name]
  const unknown = only(`@${name}`, `@${name}`, rule)
  if (name !== 'media') return unknown
  const media = [...params.matchAll(/[a-z-]+/gi)].flatMap(([word]) =>
    only(`@media ${word}`, word, rule?.[word]),
  )
  const ranges = /[<>]/.test(params) ? only('@media ranges', 'range', rule?.range_syntax) : []
  return [...unknown, ...media, ...ranges]
}

function isSupported(node: Declaration | Rule | AtRule | { parent?: unknown }, word: string): boolean {
  for (let at = node.parent as AtRule | undefined; at; at = at.parent as AtRule | undefined)
    if (
      at.type === 'atrule' &&
      at.name === 'supports' &&
      at.params.includes(word) &&
      !at.params.startsWith('not')
    )
      return true
  return false
}
