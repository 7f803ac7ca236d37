import type { ReactNode } from 'react'

/** How texts with marks are shown: at a mark, a line may break. Only Japanese has marks (japanese.ts). */
export interface TextLayout {
  /** A text without its marks, which `layOut` finds again. */
  takeMarks(marked: string): string
  /** Content of an element, laid out where it is a text. */
  layOut(node: ReactNode): ReactNode
  /** The same of a message with tags, once elements took their places. */
  layOutMessage(node: ReactNode): ReactNode
  /** Properties of a new element, whose own texts are laid out. What becomes of a component's, it decides itself. */
  layOutChildren<Props>(type: unknown, props: Props): Props
}

/** That of the language on screen; none where texts have no marks. */
let layout: TextLayout | undefined

/**
 * Sets how texts are broken into lines. Call it before the first text of a language is shown, and without an argument
 * for a language without marks.
 */
export function setTextLayout(next?: TextLayout): void {
  layout = next
}

export const takeMarks: TextLayout['takeMarks'] = text => layout?.takeMarks(text) ?? text
export const layOut: TextLayout['layOut'] = node => (layout ? layout.layOut(node) : node)
export const layOutMessage: TextLayout['layOutMessage'] = node => (layout ? layout.layOutMessage(node) : node)
export const layOutChildren: TextLayout['layOutChildren'] = (type, props) =>
  layout?.layOutChildren(type, props) ?? props
