import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Catalogue, catalogueOf } from '../src/messages/catalogue-of.ts'

export const TEXTS = join(import.meta.dirname, '../../../packages/i18n/texts')

export function readCatalogue(language: string, folder = TEXTS): Catalogue {
  const read = (area: string) => JSON.parse(readFileSync(join(folder, language, `${area}.json`), 'utf8'))
  return catalogueOf({ errors: read('errors'), reasons: read('reasons'), wallet: read('wallet') })
}
