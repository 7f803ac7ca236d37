import { cloneElement, createElement, Fragment, isValidElement, type ReactNode } from 'react'
import type { TextLayout } from './break-marks.ts'

/*
 * Japanese has no spaces, and breaks between phrases. Chromium finds them (`word-break: auto-phrase`); for the other
 * browsers, texts carry marks at which a line may break, and theme.css forbids all other breaks. A text is unmarked as
 * soon as it is there: what becomes a label, a title, a search or a request has no marks. They come back, as elements,
 * where a text is laid out (jsx-runtime.ts), so that none is copied or read out. Loaded with the Japanese words.
 */

/** ZERO WIDTH SPACE, which marks where a line may break. */
export const BREAK_MARK = '\u200b'
/** Mark where a long word may break, in every browser. */
export const WORD_MARK = BREAK_MARK + BREAK_MARK
/**
 * Number of remembered texts, enough for many screens. The one least recently laid out is forgotten first.
 */
const KEPT_TEXTS = 2000
/** End of most phrases in a text without marks: after a particle, before a character that is not Hiragana. */
const PARTICLE =
  /を(?=[^\s、。])|(?:[はがにでともへてたなる]|[^そ]の)(?=[\p{Script=Han}\p{Script=Katakana}\w])/gu
/** Elements whose text is not laid out, or that may contain only text. */
const TEXT_ONLY = new Set<unknown>(['option', 'title', 'textarea', 'text', 'tspan', 'style', 'script'])

const findsPhrases = globalThis.CSS?.supports?.('word-break', 'auto-phrase') ?? false
/**
 * One or more marks. Below, the marked texts by their plain text; empty in Chromium, which finds phrases
 * itself, except for long words.
 */
const MARKS = /\u200b+/
const markedTexts = new Map<string, string>()

function takeMarks(marked: string): string {
  if (!marked.includes(BREAK_MARK)) return marked
  const text = marked.replaceAll(BREAK_MARK, '')
  if (!findsPhrases || marked.includes(WORD_MARK)) keep(text, marked)
  return text
}

function keep(text: string, marked: string): void {
  markedTexts.delete(text)
  markedTexts.set(text, marked)
  const [oldest] = markedTexts.size > KEPT_TEXTS ? markedTexts.keys() : []
  if (oldest !== undefined) markedTexts.delete(oldest)
}

/**
 * Lays out a text: its phrases with `<wbr>` between them, which copied text does not contain. A text without
 * marks, such as the server's, breaks after particles. The role keeps the phrases one text for VoiceOver,
 * which would stop at each. The element keeps them one item of a flex container in Firefox.
 */
function layOutText(text: string): ReactNode {
  const phrases = markedOf(text).split(findsPhrases ? WORD_MARK : MARKS)
  if (phrases.length === 1) return text.replaceAll(BREAK_MARK, '')
  // Not keyed: parts of one text, which change together.
  const parts: ReactNode[] = []
  for (const phrase of phrases) parts.push(createElement('wbr'), phrase.replaceAll(BREAK_MARK, ''))
  return createElement('span', { role: 'text' }, ...parts.slice(1))
}

function markedOf(text: string): string {
  if (text.includes(BREAK_MARK) || markedTexts.size === 0) return text
  const marked = markedTexts.get(text)
  if (marked === undefined) return findsPhrases ? text : text.replace(PARTICLE, `$&${BREAK_MARK}`)
  keep(text, marked)
  return marked
}

function layOut(node: ReactNode): ReactNode {
  return typeof node === 'string' ? layOutText(node) : node
}

function layOutMessage(node: ReactNode): ReactNode {
  if (Array.isArray(node)) return createElement(Fragment, null, ...node.map(layOutMessage))
  if (!isValidElement<{ children?: ReactNode }>(node)) return layOut(node)
  const { children } = node.props
  return children === undefined ? node : cloneElement(node, undefined, layOutMessage(children))
}

function layOutChildren<Props>(type: unknown, props: Props): Props
function layOutChildren(type: unknown, props: { children?: ReactNode }): object {
  const { children } = props
  if (markedTexts.size === 0 || (typeof type !== 'string' && type !== Fragment) || TEXT_ONLY.has(type))
    return props
  if (typeof children === 'string') return { ...props, children: layOutText(children) }
  if (!Array.isArray(children) || !children.some(child => typeof child === 'string')) return props
  return { ...props, children: children.map(layOut) }
}

export const japaneseLayout: TextLayout = { takeMarks, layOut, layOutMessage, layOutChildren }
