import compile from 'icu-minify/compile'
import type { Plugin } from 'vite'

type Source = { [key: string]: string | Source }
type Compiled = { [key: string]: ReturnType<typeof compile> | Compiled }

function compileAll(source: Source): Compiled {
  return Object.fromEntries(
    Object.entries(source).map(([key, value]) => [
      key,
      typeof value === 'string' ? compile(value) : compileAll(value),
    ]),
  )
}

/** Compiles the ICU messages of `src/messages/*.json` while building, so that no parser reaches the browser. */
export function icuMessages(): Plugin {
  return {
    name: 'icu-messages',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/src\/messages\/[\w-]+\.json$/.test(id)) return null
      return { code: JSON.stringify(compileAll(JSON.parse(code) as Source)), map: null }
    },
  }
}
