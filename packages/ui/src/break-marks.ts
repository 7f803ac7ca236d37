import type { ReactNode } from 'react'

/** Layout of texts with marks, at which a line may break. Only Japanese has marks (japanese.ts). */
export interface TextLayout {
  /** Returns a text without its break marks. Remembers their positions, which `layOut` uses. */
  takeMarks(marked: string): string
  /** Lays out the texts in the content of an element. */
  layOut(node: ReactNode): ReactNode
  /** Lays out a message with tags, once elements have replaced the tags. */
  layOutMessage(node: ReactNode): ReactNode
  /**
   * Lays out the texts among the properties of a new HTML element. A component gets its properties unchanged,
   * because it lays them out itself.
   */
  layOutChildren<Props>(type: unknown, props: Props): Props
}

/** Layout of the language on screen; undefined for a language without marks. */
let layout: TextLayout | undefined

/**
 * Sets how texts are broken into lines. Call it before the first text of a language is shown, and without an
 * argument for a language without marks.
 */
export function setTextLayout(next?: TextLayout): void {
  layout = next
}

export const takeMarks: TextLayout['takeMarks'] = text => layout?.takeMarks(text) ?? text
export const layOut: TextLayout['layOut'] = node => (layout ? layout.layOut(node) : node)
export const layOutMessage: TextLayout['layOutMessage'] = node => (layout ? layout.layOutMessage(node) : node)
export const layOutChildren: TextLayout['layOutChildren'] = (type, props) =>
  layout?.layOutChildren(type, props) ?? props
