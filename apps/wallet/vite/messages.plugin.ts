import { join } from 'node:path'
import { FALLBACK_LANGUAGE } from '@matin/contract/language'
import type { Plugin } from 'vite'
import { holdsPages, replacePageImports, sourcesOfPage, src } from './sources.ts'
import { catalogues, compileAll, fileStart, languages, split, wordsOfPage } from './words.ts'

const VIRTUAL = 'virtual:messages'
const withWords = join(src, 'shared/i18n/catalogue.ts')

/**
 * Cuts the catalogues of `src/messages` by namespace, so that a page brings its own words and no others, and compiles
 * their ICU messages, so that no parser reaches the browser. `virtual:messages` has a loader for each language; what
 * that loads has the first screen's words, and loads any other namespace: in a build by a name that it can put together,
 * for a list of them would weigh half a KiB. In the table of routes each page's import is told which namespaces the page
 * needs: they are read from its `useTranslations('…')` calls.
 */
export function messages(): Plugin {
  let building = false
  return {
    name: 'messages',
    enforce: 'pre',
    configResolved({ command }) {
      building = command === 'build'
    },
    buildStart() {
      if (!building) return
      for (const language of languages()) {
        const start = fileStart(language)
        for (const name of split(language).files.keys())
          this.emitFile({
            type: 'chunk',
            id: `${VIRTUAL}/${language}/${name}`,
            fileName: `assets/${start}${name}.js`,
            preserveSignature: 'strict',
          })
      }
    },
    resolveId: id => (id.startsWith(VIRTUAL) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${VIRTUAL}`)) return null
      const [, language, file] = id.slice(1).split('/')
      if (language === undefined) return loaders()
      this.addWatchFile(join(catalogues, `${language}.json`))
      return file === undefined ? first(language, building) : rest(language, file)
    },
    // The language of whoever is here for the first time (specification, section 4) need not wait for the app's code.
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const chunk = Object.values(bundle ?? {}).find(
          output => output.type === 'chunk' && output.facadeModuleId === `\0${VIRTUAL}/${FALLBACK_LANGUAGE}`,
        )
        if (!chunk) return []
        const attrs = { rel: 'modulepreload', crossorigin: true, href: `./${chunk.fileName}` }
        return [{ tag: 'link', attrs, injectTo: 'head' }]
      },
    },
    transform(code, id) {
      if (!holdsPages(id)) return null
      const table = replacePageImports(code, (loading, page) => {
        for (const file of sourcesOfPage(page).keys()) this.addWatchFile(file)
        const more = wordsOfPage(page)
        return more.length === 0 ? loading : `withWords(${loading}, ${JSON.stringify(more)})`
      })
      return { code: `import { withWords } from '${withWords}'\n${table}`, map: null }
    },
  }
}

function loaders(): string {
  const loader = (language: string) => `${JSON.stringify(language)}: () => import('${VIRTUAL}/${language}')`
  return `export default {${languages().map(loader)}}`
}

function first(language: string, building: boolean): string {
  const [before, after] = building
    ? [`./${fileStart(language)}`, '.js']
    : [`/@id/__x00__${VIRTUAL}/${language}/`, '']
  return [
    `export const words = JSON.parse(${JSON.stringify(JSON.stringify(compileAll(split(language).first)))})`,
    `export const more = name => import(/* @vite-ignore */ '${before}' + name + '${after}')`,
  ].join('\n')
}

function rest(language: string, file: string): string {
  const words = split(language).files.get(file)
  if (!words) throw new Error(`${language} has no words for ${file}`)
  return `export default ${JSON.stringify(compileAll(words))}`
}
