import type { CompiledMessage } from '@lingui/message-utils/compileMessage'
import { BREAK_MARK, WORD_MARK } from '@matin/ui/japanese'
import { jaModel, Parser } from 'budoux'

const parser = new Parser(jaModel)
/** Stand-in for an argument in the text that BudouX parses, because an argument is one word. */
const ARGUMENT = '1'
/** Not shown literally: a message's tags, a long text's names in braces, and marks set by hand. */
const SYNTAX = /<\/?\w+\/?>|\{\w+\}|\u200b/g
/** Characters at which a line may break without a mark. */
const SPACE = /\s/
/** Matches a beginning that no line and no phrase may have (JIS X 4051); `NOT_LAST` matches such an end. */
const NOT_FIRST =
  /^[、。，．,.:：;；!！?？)）\]」』】〉》・/／%％ーぁぃぅぇぉっゃゅょァィゥェォッャュョ～〜–\-+]/
const NOT_LAST = /[(（[「『【〈《/／–\-+]$/

/** Marks where a Japanese message may break into lines: between phrases, as BudouX finds them. */
export function markMessage(message: CompiledMessage): CompiledMessage {
  const marked = markTexts(message.map(part => (typeof part === 'string' && part !== '#' ? part : null)))
  return message.map((part, at) => {
    if (typeof part === 'string') return marked[at] ?? part
    const [name, kind, cases] = part
    return kind && typeof cases === 'object' && cases !== null ? [name, kind, markCases(cases)] : part
  })
}

/** Marks each case of a plural or a choice. Skips a plural's `offset`, because it is a number. */
function markCases(cases: object): object {
  return Object.fromEntries(
    Object.entries(cases).map(([name, inner]) => [name, Array.isArray(inner) ? markMessage(inner) : inner]),
  )
}

/** Marks line breaks in a text that is not part of the catalogue. Its arguments are names in braces. */
export function markText(text: string): string {
  return markTexts([text])[0] ?? text
}

/** Marks line breaks in the lines of a long text, after the marks of headings and points. */
export function markMarkdown(text: string): string {
  return text.replace(/^(#+ |- |updated: )?(.+)$/gm, (_, mark = '', words: string) => mark + markText(words))
}

/** Finds the phrases of all texts of a message at once, because neighbouring texts change the phrases. */
function markTexts(sources: readonly (string | null)[]): (string | null)[] {
  const texts = sources.map(text => text?.replaceAll(BREAK_MARK, WORD_MARK) ?? null)
  // Text for the parser, and the place of each of its characters in `texts`.
  let read = ''
  const places: { text: number; start: number; end: number }[] = []
  const add = (character: string, text: number, start: number, end: number) => {
    read += character
    places.push({ text, start, end })
  }
  texts.forEach((text, index) => {
    if (text === null) add(ARGUMENT, index, 0, 0)
    let from = 0
    const addUntil = (end: number) => {
      for (let at = from; at < end; at++) add(text?.charAt(at) ?? '', index, at, at + 1)
    }
    for (const { 0: found, index: start } of text?.matchAll(SYNTAX) ?? []) {
      addUntil(start)
      from = start + found.length
      if (found.startsWith('{')) add(ARGUMENT, index, start, from)
    }
    addUntil(text?.length ?? 0)
  })
  const marks = texts.map((): number[] => [])
  for (const boundary of parser.parseBoundaries(read)) {
    const before = places[boundary - 1]
    const after = places[boundary]
    if (!before || !after || !mayBreak(read, boundary)) continue
    // A mark goes into the text before the boundary, or after an argument into the next text.
    const index = typeof texts[before.text] === 'string' ? before.text : after.text
    const from = index === before.text ? before.end : 0
    const between = texts[index]?.slice(from, index === after.text ? after.start : undefined) ?? ''
    // The mark goes between tags that end here and tags that begin here.
    const opening = between.search(/<\w/)
    marks[index]?.push(from + (opening === -1 ? between.length : opening))
  }
  return texts.map((text, index) => text && insert(text, marks[index] ?? []))
}

function mayBreak(text: string, at: number): boolean {
  const [before, after] = [text.slice(0, at), text.slice(at)]
  return !SPACE.test(before.slice(-1) + after.charAt(0)) && !NOT_FIRST.test(after) && !NOT_LAST.test(before)
}

function insert(text: string, places: readonly number[]): string {
  return [0, ...places].map((place, index) => text.slice(place, places[index])).join(BREAK_MARK)
}
