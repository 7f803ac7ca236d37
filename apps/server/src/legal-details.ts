import { readFileSync } from 'node:fs'
import { LANGUAGES, type Language } from '@matin/contract/language'
import { LEGAL_DETAILS, LEGAL_NUMBERS, LEGAL_TEXTS, type LegalDetail } from '@matin/contract/legal-details'
import * as z from 'zod'

/** A placeholder of the example file, such as "<registered address>", counts as missing. */
const text = z
  .string()
  .trim()
  .min(1)
  .max(2000)
  .regex(/^[^<>]*$/)
const inLanguages = z.union([text, z.record(z.enum(LANGUAGES), text)])
const details = z.object({
  ...objectOf(LEGAL_TEXTS, inLanguages),
  ...objectOf(LEGAL_NUMBERS, z.int().min(1).max(9999)),
})
export type LegalDetails = Readonly<z.infer<typeof details>>

function objectOf<K extends string, S>(keys: readonly K[], schema: S) {
  return Object.fromEntries(keys.map(key => [key, schema])) as Record<K, S>
}

/** Returns the names of missing or wrong details instead. */
export function readLegalDetails(file: string): LegalDetails | LegalDetail[] {
  const parsed = details.safeParse(contentOf(file))
  if (parsed.success) return parsed.data
  const faulty = new Set(parsed.error.issues.map(issue => issue.path[0]))
  return LEGAL_DETAILS.filter(key => faulty.size === 0 || faulty.has(undefined) || faulty.has(key))
}

function contentOf(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

export function legalValues(legal: LegalDetails, language: Language): { key: LegalDetail; value: string }[] {
  return LEGAL_DETAILS.map(key => {
    const value = legal[key]
    return { key, value: typeof value === 'object' ? value[language] : String(value) }
  })
}
