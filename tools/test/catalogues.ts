import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { FALLBACK_LANGUAGE, LANGUAGES } from '@matin/contract/language'
import { flatTexts } from '@matin/i18n/compile'
import { AREAS, LONG_TEXTS, TEXTS_FOLDER } from '@matin/i18n/read'
import type { FormError } from '../../apps/wallet/src/messages/catalogue-of.ts'
import { readCatalogue } from '../../apps/wallet/vite/read-catalogue.ts'
import { isUsed, wordsUsed } from './catalogues-use.ts'
import { root } from './command.ts'

/*
 * One folder per language and no other, the same files in each, no text of the wallet that is never shown.
 * Keys and values are tested in packages/i18n and beside the wallet's messages.
 */

/** Keys that one file names and a shared file translates, such as the errors of a form's own checks. */
const HANDED_ON: readonly string[] = [
  'password_required',
  'passwords_differ',
  'agreement_required',
] satisfies FormError[]
/** Namespaces whose keys the server's answers choose. */
const SERVERS = /^(Hold|Identity|Recovery|Withdrawal)(Owners|Reasons)$/
const problems: string[] = []

const files = [
  ...[...AREAS, 'wallet'].map(area => `${area}.json`),
  ...LONG_TEXTS.map(name => `${name}.md`),
].toSorted()
const folders = readdirSync(TEXTS_FOLDER)
if (folders.toSorted().join() !== LANGUAGES.toSorted().join())
  problems.push(`the languages have the folders ${folders.join(', ')}`)
for (const folder of folders) {
  const found = readdirSync(join(TEXTS_FOLDER, folder)).toSorted()
  if (found.join() !== files.join()) problems.push(`${folder} has the files ${found.join(', ')}`)
}
const uses = wordsUsed(join(root, 'apps/wallet/src'))
for (const [key] of flatTexts(readCatalogue(FALLBACK_LANGUAGE))) {
  const [namespace = '', name = ''] = key.split('.')
  // Any reason may come from the server.
  if (SERVERS.test(namespace)) continue
  const handedOn = namespace === 'Errors' && HANDED_ON.includes(name) && uses.texts.has(name)
  if (!handedOn && !isUsed(key, uses)) problems.push(`wallet: nothing shows the text "${key}"`)
}
console.log(problems.length > 0 ? problems.join('\n') : `${folders.length} languages, every text shown`)
process.exitCode = problems.length > 0 ? 1 : 0
