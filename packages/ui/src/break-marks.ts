import type { ReactNode } from 'react'

/** Layout of texts with marks, at which a line may break. Only Japanese has marks (japanese.ts). */
export interface TextLayout {
  /** Returns a text without its break marks. Remembers their positions, which `layOut` uses. */
  takeMarks(marked: string): string
  /** Joins texts whose marks were taken; the joined text has the marks of them all. */
  joinTexts(texts: readonly string[]): string
  layOut(node: ReactNode): ReactNode
}

/** Layout of the language on screen; undefined for a language without marks. */
let layout: TextLayout | undefined

/** Call before the first text of a language is shown; without an argument for a language without marks. */
export function setTextLayout(next?: TextLayout): void {
  layout = next
}

export const takeMarks: TextLayout['takeMarks'] = text => layout?.takeMarks(text) ?? text
export const joinTexts: TextLayout['joinTexts'] = texts => layout?.joinTexts(texts) ?? texts.join('')
export const layOut: TextLayout['layOut'] = node => (layout ? layout.layOut(node) : node)
