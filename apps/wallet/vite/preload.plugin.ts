import { join } from 'node:path'
import type { Plugin } from 'vite'
import { src } from './sources.ts'

const VITES = '\0vite/preload-helper.js'
const OURS = join(src, 'app/preload.ts')

/**
 * What Vite puts around each import on demand, in half a KiB less: without the rules for other servers' files, for
 * nonces and for pages that listen to failures.
 */
export function preload(): Plugin {
  return {
    name: 'preload',
    enforce: 'pre',
    apply: 'build',
    load: id => (id === VITES ? `export { preload as __vitePreload } from '${OURS}'` : null),
    generateBundle(_, bundle) {
      const isOurs = Object.values(bundle).some(
        output => output.type === 'chunk' && output.moduleIds.includes(OURS),
      )
      if (!isOurs) throw new Error("Vite's helper has another name: see preload.plugin.ts")
    },
  }
}
