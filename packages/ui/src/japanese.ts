import { createElement, type ReactNode } from 'react'
import type { TextLayout } from './break-marks.ts'

/*
 * Breaks Japanese texts, which have no spaces, between phrases. Chromium finds phrases itself (`word-break:
 * auto-phrase`). For other browsers, texts contain marks at which a line may break, and theme.css forbids all
 * other breaks. The marks are removed from a text when it is read from the catalogue, so that labels, titles,
 * searches and requests contain none. Where the text is laid out, elements replace the marks
 * (text-elements.ts), so that none is copied or read out. This module is loaded with the Japanese messages.
 */

/** ZERO WIDTH SPACE, which marks where a line may break. */
export const BREAK_MARK = '\u200b'
/** Mark inside a long word, where the line may break even in browsers that find phrases themselves. */
export const WORD_MARK = BREAK_MARK + BREAK_MARK
/** Texts remembered, enough for many screens. The one laid out least recently is forgotten first. */
const KEPT_TEXTS = 2000
/** End of most phrases: after a particle that is followed by a character other than Hiragana. */
const PARTICLE =
  /を(?=[^\s、。])|(?:[はがにでともへてたなる]|[^そ]の)(?=[\p{Script=Han}\p{Script=Katakana}\w])/gu

const findsPhrases = globalThis.CSS?.supports?.('word-break', 'auto-phrase') ?? false
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
 * A copied text does not contain `<wbr>`. A text without marks, such as one from the server, breaks after
 * particles. The `<span>` keeps the phrases one item of a flex container in Firefox, and its role keeps them
 * one text for VoiceOver, which would otherwise stop at each phrase.
 */
function layOutText(text: string): ReactNode {
  const phrases = markedOf(text).split(findsPhrases ? WORD_MARK : MARKS)
  if (phrases.length === 1) return text.replaceAll(BREAK_MARK, '')
  // Parts of one text, which change together: another text is another element.
  const parts: ReactNode[] = []
  for (const phrase of phrases) parts.push(createElement('wbr'), phrase.replaceAll(BREAK_MARK, ''))
  return createElement('span', { role: 'text', key: text }, ...parts.slice(1))
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

function joinTexts(texts: readonly string[]): string {
  return takeMarks(texts.map(markedOf).join(''))
}

export const japaneseLayout: TextLayout = { takeMarks, joinTexts, layOut }
