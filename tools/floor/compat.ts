import { createRequire } from 'node:module'
import type {
  CompatData,
  CompatStatement,
  Identifier,
  SimpleSupportStatement,
} from '@mdn/browser-compat-data'
import { FLOOR, FLOOR_BROWSERS, type FloorBrowser } from './floor.ts'

/** What each browser has since which version. Read once: it is 20 MB of JSON. */
let data: CompatData | undefined

export function compatData(): CompatData {
  data ??= createRequire(import.meta.url)('@mdn/browser-compat-data') as CompatData
  return data
}

/** The browsers of the floor that lack a feature; none for what the data do not know. */
export function lacking(feature: Identifier | undefined): FloorBrowser[] {
  const compat = feature?.__compat
  return compat ? FLOOR_BROWSERS.filter(browser => !has(browser, compat)) : []
}

/**
 * Whether a browser has a feature in the floor's version. What it has only behind a flag, under a prefix or under another
 * name it has not. A partial implementation counts as one: what is partial about it is a text that no machine reads.
 */
export function has(browser: FloorBrowser, { support }: CompatStatement): boolean {
  const statements = [support[browser] ?? []].flat()
  return statements.length === 0 || statements.some(statement => isSince(statement, FLOOR[browser]))
}

function isSince(statement: SimpleSupportStatement, version: string): boolean {
  const { version_added: added, version_removed: removed } = statement
  if (statement.flags || statement.prefix || statement.alternative_name) return false
  if (!added || added === 'preview' || isNewer(added, version)) return false
  return !removed || removed === 'preview' || isNewer(removed, version)
}

/** Versions are "111", "16.4", and "≤37" for one that had it already when somebody looked. */
function isNewer(version: string, than: string): boolean {
  const [left, right] = [version, than].map(text => text.replace('≤', '').split('.').map(Number))
  for (const index of [0, 1, 2]) {
    const difference = (left?.[index] ?? 0) - (right?.[index] ?? 0)
    if (difference !== 0) return difference > 0
  }
  return false
}
