import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { src } from './sources.ts'

const FILE = 'worker.js'
/** The browser fetches these by itself when the app is installed. */
const NOT_KEPT = /^(worker\.js|manifest\.webmanifest|icons\/.*)$|\.map$/

/** Builds the service worker, and tells it the names of all files of this version. */
export function worker(): Plugin {
  let publicDir = ''
  return {
    name: 'worker',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      publicDir = config.publicDir
    },
    buildStart() {
      this.emitFile({ type: 'chunk', id: join(src, 'worker/worker.ts'), fileName: FILE })
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const chunk = bundle[FILE]
        if (chunk?.type !== 'chunk') throw new Error(`${FILE} was not built`)
        if (chunk.imports.length > 0)
          throw new Error(`${FILE} imports ${chunk.imports.join()}, which not every browser can`)
        const version = createHash('sha256')
        const files: string[] = []
        const add = (name: string, content: string | Uint8Array) => {
          if (NOT_KEPT.test(name)) return
          files.push(name)
          version.update(name).update(content)
        }
        for (const name of Object.keys(bundle).sort()) {
          const output = bundle[name]
          if (output) add(name, output.type === 'chunk' ? output.code : output.source)
        }
        for (const name of readdirSync(publicDir)
          .filter(name => name.includes('.'))
          .sort())
          add(name, readFileSync(join(publicDir, name)))
        const build = { version: version.digest('hex').slice(0, 16), files }
        chunk.code = `const BUILD=${JSON.stringify(build)};${chunk.code}`
      },
    },
  }
}
