import { createRequire } from 'node:module'
import type {
  CompatData,
  CompatStatement,
  Identifier,
  SimpleSupportStatement,
} from '@mdn/browser-compat-data'
import { FLOOR, FLOOR_BROWSERS, type FloorBrowser } from './floor.ts'

/** Browsers' features with the versions that introduced them. Read once, because it is 20 MB of JSON. */
let data: CompatData | undefined

export function compatData(): CompatData {
  data ??= createRequire(import.meta.url)('@mdn/browser-compat-data') as CompatData
  return data
}

export function lacking(feature: Identifier | undefined): FloorBrowser[] {
  const compat = feature?.__compat
  return compat ? FLOOR_BROWSERS.filter(browser => !has(browser, compat)) : []
}

/**
 * True for an unknown browser. A feature behind a flag, a prefix or another name does not count; a partial
 * implementation does, because its limits are only described in prose.
 */
function has(browser: FloorBrowser, { support }: CompatStatement): boolean {
  const statements = [support[browser] ?? []].flat()
  return statements.length === 0 || statements.some(statement => isSince(statement, FLOOR[browser]))
}

function isSince(statement: SimpleSupportStatement, version: string): boolean {
  const { version_added: added, version_removed: removed } = statement
  if (statement.flags || statement.prefix || statement.alternative_name) return false
  if (!added || added === 'preview' || isNewer(added, version)) return false
  return !removed || removed === 'preview' || isNewer(removed, version)
}

/** Versions are "111", "16.4", or "≤37" for a feature at least that old. */
function isNewer(version: string, than: string): boolean {
  const [left, right] = [version, than].map(text => text.replace('≤', '').split('.').map(Number))
  for (const index of [0, 1, 2]) {
    const difference = (left?.[index] ?? 0) - (right?.[index] ?? 0)
    if (difference !== 0) return difference > 0
  }
  return false
}
