import type { Localised } from '../language.ts'

export interface ErrorEntry {
  /** HTTP status, which is also the body's code. */
  status: number
  msg: Localised
}

export function entry(status: number, en: string, ja: string, zhHans: string, zhHant: string): ErrorEntry {
  return { status, msg: { en, ja, 'zh-Hans': zhHans, 'zh-Hant': zhHant } }
}
