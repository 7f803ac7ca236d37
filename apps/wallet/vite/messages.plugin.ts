import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { FALLBACK_LANGUAGE } from '@matin/contract/language'
import { compileTexts } from '@matin/i18n/compile'
import type { Plugin } from 'vite'
import { PARTS } from '../src/messages/parts.ts'
import { markMarkdown, markMessage } from '../src/messages/phrases.ts'
import { readCatalogue } from './read-catalogue.ts'

const parts: Readonly<Record<string, readonly string[]>> = PARTS
const QUERY = /^(.*\/i18n\/texts\/([\w-]+)\/)wallet\.json\?(\w+)$/
/** Japanese long texts, which are not part of the catalogue. */
const JAPANESE_TEXT = /^(.*\/i18n\/texts\/ja\/\w+\.md)\?raw$/

/**
 * Answers imports such as `texts/en/wallet.json?first` with one part of a language (src/messages/parts.ts),
 * compiled, so that no parser reaches the browser. Marks where lines of Japanese may break (phrases.ts).
 */
export function messages(): Plugin {
  return {
    name: 'messages',
    enforce: 'pre',
    async load(id) {
      const longText = JAPANESE_TEXT.exec(id)?.[1]
      if (longText) {
        const marked = markMarkdown(await readFile(longText, 'utf8'))
        return { code: `export default ${JSON.stringify(marked)}`, moduleType: 'js' }
      }
      const [, folder = '', language = '', part = ''] = QUERY.exec(id) ?? []
      const namespaces = parts[part]
      if (namespaces === undefined) return null
      for (const area of ['errors', 'reasons', 'wallet']) this.addWatchFile(join(folder, `${area}.json`))
      const catalogue = Object.entries(readCatalogue(language, dirname(folder)))
      const wanted = catalogue.filter(([namespace]) => namespaces.includes(namespace))
      const words = compileTexts(Object.fromEntries(wanted), language === 'ja' ? markMessage : undefined)
      return { code: `export default ${JSON.stringify(words)}`, moduleType: 'js' }
    },
    // The texts for a first visit (specification, section 4) load without waiting for the app's code.
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const first = `/${FALLBACK_LANGUAGE}/wallet.json?first`
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
