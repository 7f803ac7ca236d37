/*
 * Pseudo-localised texts: every letter gets an accent, the text grows by 40 %, and brackets show where it is
 * cut off. Any text on the screen in plain letters did not come from the catalogue.
 */
const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const MARKED = 'áƀçðéƒğĥíĵķļɱñóþǫŕšţúṽŵẋýžÁƁÇÐÉƑĞĤÍĴĶĻṀÑÓÞǪŔŠŢÚṼŴẊÝŽ'
const GROWTH = 0.4

export function pseudoText(text: string): string {
  return wrapped(marked(text), text.length)
}

/** Pseudo-localises a message in ICU syntax; arguments, choices and tags are unchanged. */
export function pseudoMessage(message: string): string {
  return wrapped(pseudoParts(message), message.replace(/\{[^{}]*\}|<[^>]*>/g, '').length)
}

/** Applies `pseudo` to all texts of a tree. */
export function pseudoTree(tree: unknown, pseudo: (text: string) => string): unknown {
  if (typeof tree === 'string') return pseudo(tree)
  if (Array.isArray(tree)) return tree.map(item => pseudoTree(item, pseudo))
  if (typeof tree !== 'object' || tree === null) return tree
  return Object.fromEntries(Object.entries(tree).map(([key, value]) => [key, pseudoTree(value, pseudo)]))
}

/**
 * Puts a text in brackets and lengthens it by words of five letters, as a translation would be longer. The
 * brackets count as added length.
 */
function wrapped(text: string, length: number): string {
  const growth = Math.max(0, Math.ceil(length * GROWTH) - 2)
  const more = '····· '.repeat(growth).slice(0, growth)
  return `⟦${text}${length > 12 ? ' ' : ''}${more.trim()}⟧`
}

function marked(text: string): string {
  return text.replace(/[a-zA-Z]/g, mail => [...MARKED][PLAIN.indexOf(mail)] ?? mail)
}

/**
 * Pseudo-localises a part of an ICU message: from the present position to the closing brace, or to the end of
 * the message.
 */
function pseudoParts(message: string): string {
  let out = ''
  for (let at = 0; at < message.length; ) {
    const rest = message.slice(at)
    const tag = /^<\/?\w+>/.exec(rest)?.[0]
    const argument = rest.startsWith('{') ? rest.slice(0, endOfBraces(rest)) : undefined
    const piece = tag ?? argument ?? rest[0] ?? ''
    if (argument !== undefined) out += pseudoArgument(argument)
    else out += tag ?? marked(piece)
    at += piece.length
  }
  return out
}

/** Keeps `{count}`; in `{count, plural, one {…} other {…}}` pseudo-localises the choices. */
function pseudoArgument(argument: string): string {
  const head = /^\{\s*\w+\s*,\s*(?:plural|select|selectordinal)\s*,/.exec(argument)?.[0]
  if (head === undefined) return argument
  let out = head
  for (let at = head.length; at < argument.length - 1; ) {
    const rest = argument.slice(at)
    if (rest.startsWith('{')) {
      const choice = rest.slice(0, endOfBraces(rest))
      out += `{${pseudoParts(choice.slice(1, -1))}}`
      at += choice.length
    } else {
      out += rest[0]
      at++
    }
  }
  return `${out}}`
}

function endOfBraces(text: string): number {
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '{') depth++
    if (text[at] === '}') depth--
    if (depth === 0) return at + 1
  }
  throw new Error(`braces that do not end in ${text}`)
}
