import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const FILE = join(import.meta.dirname, 'old-browser.js')
const NEED_SCRIPTS = {
  en: 'This app needs JavaScript. Please turn it on in your browser.',
  ja: 'このアプリのご利用には JavaScript が必要です。ブラウザの設定で有効にしてください。',
  'zh-Hans': '本应用需要 JavaScript，请在浏览器设置中启用。',
  'zh-Hant': '本應用程式需要 JavaScript，請在瀏覽器設定中啟用。',
}

/** Part of the bundler's context that adds a file. */
interface Context {
  emitFile(file: { type: 'asset'; fileName: string; source: string }): unknown
}

/**
 * Creates a Vite plugin that adds a script before the app's own script. In a browser that cannot start the
 * app, this script tells the reader so. The name of the script's file contains its hash, so that it is cached
 * and installed like the app's other files.
 */
export function oldBrowser() {
  // Without comments and indentation, because it is part of every first load.
  const source = readFileSync(FILE, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$|^\s+/gm, '')
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
        { tag: 'noscript', children: sentences(), injectTo: 'body' as const },
      ],
    },
  }
}

function sentences(): string {
  return Object.entries(NEED_SCRIPTS)
    .map(([language, text]) => `<p lang="${language}">${text}</p>`)
    .join('')
}
