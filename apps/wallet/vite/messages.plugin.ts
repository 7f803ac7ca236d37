import { readFile } from 'node:fs/promises'
import { FALLBACK_LANGUAGE } from '@matin/contract/language'
import type { Plugin } from 'vite'
import { type Catalogue, compileWords } from '../src/messages/compile.ts'
import { PARTS } from '../src/messages/parts.ts'
import { markAll, markMessage } from '../src/messages/phrases.ts'

const parts: Readonly<Record<string, readonly string[]>> = PARTS
const QUERY = /^(.*\/messages\/([\w-]+)\.json)\?(\w+)$/
/** Japanese long texts, which are not part of the catalogue. */
const JAPANESE_TEXT = /\/texts\/\w+\.ja\.json$/

/**
 * Creates a Vite plugin for `messages/en.json?first`: one part of a language (src/messages/parts.ts), its
 * messages compiled, so that no parser reaches the browser. Japanese messages and long texts get marks where
 * lines may break (phrases.ts).
 */
export function messages(): Plugin {
  return {
    name: 'messages',
    enforce: 'pre',
    async load(id) {
      if (JAPANESE_TEXT.test(id)) return JSON.stringify(markAll(JSON.parse(await readFile(id, 'utf8'))))
      const [, file = '', language, part = ''] = QUERY.exec(id) ?? []
      const namespaces = parts[part]
      if (namespaces === undefined) return null
      this.addWatchFile(file)
      const catalogue = JSON.parse(await readFile(file, 'utf8')) as Catalogue
      const words = compileWords(catalogue, namespaces, language === 'ja' ? markMessage : undefined)
      return { code: `export default ${JSON.stringify(words)}`, moduleType: 'js' }
    },
    // The texts for a first visit (specification, section 4) load without waiting for the app's code.
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const first = `/${FALLBACK_LANGUAGE}.json?first`
        const files = Object.values(bundle).filter(
          output => output.type === 'chunk' && output.facadeModuleId?.endsWith(first),
        )
        return files.map(({ fileName }) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `./${fileName}` },
          injectTo: 'head',
        }))
      },
    },
  }
}
