import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const ENTRY = /\/node_modules\/(react|react-dom|scheduler|use-sync-external-store)\/.*\.js$/
const PRODUCTION = /module\.exports = require\('([^']+\.production\.js)'\)/
const REQUIRES = /^var ((?:\w+ = require\("[^"]+"\)(?:,\s+)?)+);$/gm
const DEFAULT_IMPORT = /\bimport React from 'react'/g
/** Base UI copies React for versions that lack functions; a copy has to have them all. */
const COPY = /\/@base-ui\/utils\/safeReact\.mjs$/
const COPIED = /export const SafeReact = \{\s+\.\.\.React\s+\};/

/**
 * React's production files as ES modules in place of CommonJS, so that what no page imports of them falls away, and
 * what React tells its developer tools (docs/decisions/0017-react-as-modules.md).
 */
export function reactModules(): Plugin {
  return {
    name: 'react-modules',
    enforce: 'pre',
    apply: 'build',
    config: () => ({ define: { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' } }),
    load: {
      filter: { id: ENTRY },
      handler(id) {
        const file = PRODUCTION.exec(readFileSync(id, 'utf8'))?.[1]
        if (!file) throw new Error(`${id} names no production file: see react.plugin.ts`)
        return { code: asModule(readFileSync(join(id, '..', file), 'utf8')), map: null }
      },
    },
    // React asks its scheduler for what only the one of its own tests has.
    onLog: (_level, { code, id = '' }) => (code === 'IMPORT_IS_UNDEFINED' && ENTRY.test(id) ? false : null),
    transform: {
      filter: { id: /\/node_modules\/.*\.m?js$/ },
      handler(code, id) {
        if (COPY.test(id)) return { code: withoutCopy(code), map: null }
        if (!code.includes("import React from 'react'")) return null
        return { code: code.replace(DEFAULT_IMPORT, "import * as React from 'react'"), map: null }
      },
    },
  }
}

function withoutCopy(code: string): string {
  if (!COPIED.test(code)) throw new Error('Base UI copies React in another way: see react.plugin.ts')
  return code.replace(COPIED, 'export { React as SafeReact }')
}

/**
 * A CommonJS file as React publishes them: `require` at its beginning only, `exports.name = …` at the start of a line,
 * or anywhere if the name is assigned more than once. Throws if it is written in another way.
 */
export function asModule(code: string): string {
  const imports: string[] = []
  const names = new Set([...code.matchAll(/\bexports\.(\w+)/g)].map(([, name]) => name))
  let module = code.replace(REQUIRES, (_, requires: string) => {
    for (const [, name, from] of requires.matchAll(/(\w+) = require\("([^"]+)"\)/g))
      imports.push(`import * as ${name} from "${from}"`)
    return ''
  })
  const variables: string[] = []
  for (const name of names) {
    const assignments = code.match(new RegExp(String.raw`\bexports\.${name} =(?!=)`, 'g'))
    const first = new RegExp(String.raw`^exports\.${name} =`, 'm')
    if (assignments?.length === 1 && first.test(module))
      module = module.replace(first, `const exported_${name} =`)
    else variables.push(`exported_${name}`)
    module = module.replace(new RegExp(String.raw`\bexports\.${name}\b`, 'g'), `exported_${name}`)
  }
  if (names.size === 0 || /\b(require|exports)\b/.test(module))
    throw new Error('React is written in another way: see react.plugin.ts')
  const declared = variables.length > 0 ? [`let ${variables}`] : []
  const exported = [...names].map(name => `exported_${name} as ${name}`)
  return [...imports, ...declared, module, `export { ${exported} }`].join('\n')
}
