import pairs from 'virtual:areas'
import type { Language } from '@matin/contract/language'
import { likelyArea } from './area-items.ts'

/** All areas that have a dialling code. Import it on demand. */
export { pairs }

export function dialOf(area: string): string {
  return pairs.find(([one]) => one === area)?.[1] ?? ''
}

export function areaHere(language: Language): string {
  const known = pairs.map(([area]) => area)
  return likelyArea(known, navigator.languages, language)
}
