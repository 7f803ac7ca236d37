import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Plugin } from 'vite'

/** Files with a hash in their names, whose content never changes. */
const HASHED = /^assets\/.*\.(js|css)$/

/** Its first line lists the files of this version (src/worker/worker.ts). */
export function worker(): Plugin {
  let root = ''
  let target: string | string[] | false = false
  const revisionOf = (content: string | Uint8Array) =>
    createHash('sha256').update(content).digest('hex').slice(0, 32)
  return {
    name: 'worker',
    apply: 'build',
    // After the page and the styles, before what packs the files.
    enforce: 'post',
    configResolved(config) {
      root = config.root
      target = config.build.target
    },
    async generateBundle(_options, bundle) {
      const page = bundle['index.html']
      if (page?.type !== 'asset') return this.error('no index.html for the service worker')
      const files = [
        ...Object.keys(bundle)
          .filter(name => HASHED.test(name))
          .sort()
          .map(url => ({ revision: null, url })),
        { revision: revisionOf(page.source), url: 'index.html' },
        { revision: revisionOf(readFileSync(join(root, 'public/icon.svg'))), url: 'icon.svg' },
      ]
      this.emitFile({
        type: 'asset',
        fileName: 'worker.js',
        source: `self.builtFiles=${JSON.stringify(files)};\n${await compiled(root, target)}`,
      })
    },
  }
}

async function compiled(root: string, target: string | string[] | false): Promise<string> {
  const input = join(root, 'src/worker/worker.ts')
  const rolldownOptions = { input, output: { format: 'iife', entryFileNames: 'worker.js' } } as const
  const built = await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'silent',
    build: { write: false, target, rolldownOptions },
  })
  const [output] = 'output' in built ? built.output : []
  if (output?.type !== 'chunk') throw new Error('the service worker is not one file')
  return output.code
}
