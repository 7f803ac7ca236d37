import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const FILE = join(import.meta.dirname, 'old-browser.js')
interface Sentences {
  start: string
  scripts: string
}

interface Context {
  emitFile(file: { type: 'asset'; fileName: string; source: string }): unknown
}

/** The script's name contains its hash, so that it is cached and installed like the app's other files. */
export function oldBrowser(texts: Readonly<Record<string, Sentences>>) {
  const source = oldBrowserScript(texts)
  const fileName = `assets/old-browser-${createHash('sha256').update(source).digest('hex').slice(0, 8)}.js`
  let base = '/'
  return {
    name: 'old-browser',
    apply: 'build' as const,
    configResolved(config: { base: string }) {
      base = config.base
    },
    generateBundle(this: Context) {
      this.emitFile({ type: 'asset', fileName, source })
    },
    transformIndexHtml: {
      order: 'post' as const,
      handler: () => [
        // Deferred scripts run in order, modules among them, so it listens before the app begins.
        {
          tag: 'script',
          attrs: { defer: true, src: `${base}${fileName}` },
          injectTo: 'head-prepend' as const,
        },
        { tag: 'noscript', children: needScripts(texts), injectTo: 'body' as const },
      ],
    },
  }
}

/** Returns the script with its texts, without comments and indentation, because every first load has it. */
export function oldBrowserScript(texts: Readonly<Record<string, Sentences>>): string {
  const start = Object.entries(texts).map(([language, text]) => [language, text.start])
  return readFileSync(FILE, 'utf8')
    .replaceAll(/\/\*[\s\S]*?\*\/|\s*\/\/ .*$|^\s+/gm, '')
    .replace('OLD_BROWSER_TEXTS', () => JSON.stringify(Object.fromEntries(start)))
}

function needScripts(texts: Readonly<Record<string, Sentences>>): string {
  return Object.entries(texts)
    .map(([language, { scripts }]) => `<p lang="${language}">${scripts}</p>`)
    .join('')
}
