import type { Identifier } from '@mdn/browser-compat-data'
import { compatData } from './compat.ts'

/** Name that scripts can access: `Temporal`, `AbortSignal.any`, `Array.prototype.toSorted`. */
export interface Member {
  /** Path from the global object; `@@iterator` is `Symbol.iterator`. */
  path: string
  kind: 'global' | 'static' | 'prototype'
  name: string
  feature: Identifier
}

/** Namespaces: their members belong to the object itself and not to a prototype. */
const NAMESPACES = ['Atomics', 'CSS', 'Intl', 'JSON', 'Math', 'Reflect', 'WebAssembly', 'console']
/** Names of entries in a feature's data that are not members. */
const NO_MEMBER = /^(?:worker_support|secure_context_required|.*_(?:parameter|support))$/

let members: Member[] | undefined

export function allMembers(): Member[] {
  members ??= readMembers()
  return members
}

function readMembers(): Member[] {
  const { api, javascript, webassembly } = compatData()
  return [
    ...partsOf(api).flatMap(([name, feature]) => ofInterface(name, feature)),
    ...partsOf(javascript.builtins).flatMap(([name, feature]) => ofBuiltin(name, feature)),
    ...partsOf(webassembly.api).flatMap(([name, feature]) => ofInterface(`WebAssembly.${name}`, feature)),
  ]
}

/** Without `__compat`, the compatibility of the feature itself. */
export function partsOf(feature: Identifier | undefined): [string, Identifier][] {
  return Object.entries(feature ?? {}).filter((part): part is [string, Identifier] => part[0] !== '__compat')
}

/** The data mark the static ones. Members of `Window` and of workers are also globals. */
function ofInterface(path: string, feature: Identifier): Member[] {
  const own: Member = { path, kind: 'global', name: path, feature }
  const members = partsOf(feature).filter(([key]) => !NO_MEMBER.test(key) && key !== path)
  return [
    own,
    ...members.flatMap(([key, member]): Member[] => {
      const name = key.replace(/_static$/, '').replace(/^(.*)_event$/, 'on$1')
      const globals: Member[] = isGlobalScope(path)
        ? [{ path: name, kind: 'global', name, feature: member }]
        : []
      const isStatic = key.endsWith('_static') || NAMESPACES.includes(path)
      return [...globals, memberOf(path, name, isStatic ? 'static' : 'prototype', member)]
    }),
  ]
}

function isGlobalScope(path: string): boolean {
  return path === 'Window' || path.endsWith('WorkerGlobalScope')
}

/**
 * The link to its specification shows which members are on the prototype.
 * The global is only as old as its constructor: iterators are older than the global `Iterator`.
 */
function ofBuiltin(path: string, feature: Identifier): Member[] {
  const last = path.split('.').at(-1) ?? ''
  const own: Member = { path, kind: 'global', name: path, feature: feature[last] ?? feature }
  const members = partsOf(feature).filter(([key]) => !NO_MEMBER.test(key) && key !== last)
  return [
    own,
    ...members.flatMap(([key, member]): Member[] => {
      // Constructors in a namespace, such as Intl.Segmenter.
      if (NAMESPACES.includes(path) && /^[A-Z][a-z]/.test(key)) return ofBuiltin(`${path}.${key}`, member)
      const addresses = [member.__compat?.spec_url ?? []].flat().join(' ')
      const kind = /\.prototype[.-]/i.test(addresses) && !NAMESPACES.includes(path) ? 'prototype' : 'static'
      return [memberOf(path, key, kind, member)]
    }),
  ]
}

function memberOf(owner: string, name: string, kind: 'static' | 'prototype', feature: Identifier): Member {
  return { path: kind === 'static' ? `${owner}.${name}` : `${owner}.prototype.${name}`, kind, name, feature }
}
