import { plainText } from '@matin/domain/text/plain'

export interface IndexItem {
  value: string
  label: string
  /** Shown at the end of the row ("+81"), and found. */
  detail?: string
  /** How the label is read (日本 → ニホン), where its letters do not say: sorts and sections go by it. */
  reading?: string
  /** Found, but not shown: other names. */
  keywords?: string
}

export interface IndexSection {
  /** Heading: a letter. */
  value: string
  items: IndexItem[]
}

/** Where labels go that begin with none of the letters. */
const rest = '#'
const kanaRows = [
  'アァイィウゥエェオォ',
  'カヵキクケヶコ',
  'サシスセソ',
  'タチツッテト',
  'ナニヌネノ',
  'ハヒフヘホ',
  'マミムメモ',
  'ヤャユュヨョ',
  'ラリルレロ',
  'ワヮヲン',
]
/** The first characters of each letter by pinyin; no syllable begins with I, U or V. */
const pinyin = {
  letters: 'ABCDEFGHJKLMNOPQRSTWXYZ',
  firsts: '阿八嚓哒妸发旮哈讥咔垃妈拏噢妑七呥仨它穵夕丫帀',
}

/** Text as it is compared: case, accents, width and the two kana make no difference. */
function fold(text: string): string {
  return plainText(text)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[ぁ-ゖ]/g, kana => String.fromCharCode(kana.charCodeAt(0) + 0x60))
    .toLowerCase()
}

/** Whether every word of the query is somewhere in the item. */
export function findsItem(item: IndexItem, query: string): boolean {
  const text = fold([item.label, item.detail, item.reading, item.keywords].filter(Boolean).join(' '))
  return fold(query)
    .split(/\s+/)
    .every(word => text.includes(word))
}

/**
 * The heading a label belongs under: its letter, its row of kana, or its pinyin letter in Chinese; "#" for
 * digits, signs and characters whose reading is not given.
 */
export function sectionOf(text: string, locale: string): string {
  const first = [...fold(text)][0] ?? ''
  if (/[a-z]/.test(first)) return first.toUpperCase()
  const row = kanaRows.find(kana => kana.includes(first))
  if (first && row) return row.charAt(0)
  return /\p{Script=Han}/u.test(first) && locale.startsWith('zh') ? pinyinLetter(first) : rest
}

function pinyinLetter(character: string): string {
  const { compare } = new Intl.Collator('zh-Hans-u-co-pinyin')
  const after = [...pinyin.firsts].filter(first => compare(character, first) >= 0).length
  return pinyin.letters.charAt(after - 1) || rest
}

/** Items under their headings, both in the order of the language; "#" comes last. */
export function sectionsOf(items: readonly IndexItem[], locale: string): IndexSection[] {
  const { compare } = new Intl.Collator(locale.startsWith('zh') ? 'zh-Hans-u-co-pinyin' : locale)
  const readAs = (item: IndexItem) => item.reading ?? item.label
  const sections = new Map<string, IndexItem[]>()
  for (const item of items) {
    const heading = sectionOf(readAs(item), locale)
    sections.set(heading, [...(sections.get(heading) ?? []), item])
  }
  const last = (heading: string) => (heading === rest ? 1 : 0)
  return [...sections]
    .sort(([one], [other]) => last(one) - last(other) || compare(one, other))
    .map(([value, found]) => ({ value, items: found.sort((a, b) => compare(readAs(a), readAs(b))) }))
}
