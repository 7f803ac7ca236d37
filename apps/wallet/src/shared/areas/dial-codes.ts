import type { Language } from '@matin/contract/language'
import { likelyArea } from './area-items.ts'
import codes from './dial-codes.json'

/** Dialling code, without "+", of every area (ISO 3166) that has one. Import it on demand. */
export const pairs: readonly (readonly [area: string, dial: string])[] = Object.entries(codes)

export function dialOf(area: string): string {
  return pairs.find(([one]) => one === area)?.[1] ?? ''
}

export function areaHere(language: Language): string {
  const known = pairs.map(([area]) => area)
  return likelyArea(known, navigator.languages, language)
}
