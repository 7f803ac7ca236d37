import { FALLBACK_LANGUAGE } from '@matin/contract/language'
import { compileTexts, type MessagePart, valuesIn } from '../compile.ts'
import { readTexts, TEXTS_FOLDER } from '../read.ts'

/** Returns the source of values.ts for the English texts. */
export function valuesSource(): string {
  const texts = Object.entries(compileTexts(readTexts(TEXTS_FOLDER, FALLBACK_LANGUAGE)))
  const lines = texts.flatMap(([id, message]) => {
    const names = [...valuesIn(message as MessagePart[])].map(name => `'${name}'`)
    return names.length > 0 ? [`  '${id}': ${names.join(' | ')}\n`] : []
  })
  return `/** Names of the values in each English text that has any. Written by tools/texts.ts. */
export interface Values {
${lines.join('')}}
`
}
