import { LANGUAGES, type Language } from '@matin/contract/language'
import { compileTexts, type TextTree } from '@matin/i18n/compile'
import { writerOf } from '@matin/i18n/writer'

/** Files of the texts that operators send to customers, or see as customers do. */
const FILES = import.meta.glob<TextTree>('./*/{answers,errors,incidents,reasons}.json', {
  base: '../../../../../packages/i18n/texts',
  eager: true,
  import: 'default',
})

function textsIn(language: Language): TextTree {
  const files = Object.entries(FILES).map(([path, tree]) => [path.split('/'), tree] as const)
  return Object.fromEntries(
    files.flatMap(([[, folder, name = ''], tree]) =>
      folder === language ? [[name.replace('.json', ''), tree]] : [],
    ),
  )
}

export const { text, write } = writerOf(
  Object.fromEntries(LANGUAGES.map(language => [language, compileTexts(textsIn(language))])) as Record<
    Language,
    ReturnType<typeof compileTexts>
  >,
)
