import { plainText } from '@matin/domain/text/plain'

export interface IndexItem {
  value: string
  label: string
  /** Detail at the end of the row ("+81"), also found by the search. */
  detail?: string
  /** Reading of a label whose characters do not tell it (日本 → ニホン). Labels are sorted and grouped by it. */
  reading?: string
  keywords?: string
}

export interface IndexSection {
  value: string
  items: IndexItem[]
}

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
interface Readings {
  collation: string
  letters: string
  /** For each letter, the character that sorts first under it in the collation. */
  firsts: string
}

/** Readings by pinyin, in which no syllable begins with I, U or V. */
const pinyin: Readings = {
  collation: 'zh-Hans-u-co-pinyin',
  letters: 'ABCDEFGHJKLMNOPQRSTWXYZ',
  firsts: '阿八嚓哒妸发旮哈讥咔垃妈拏噢妑七呥仨它穵夕丫帀',
}
/** Readings by zhuyin, which Taiwan learns at school and looks words up by. No syllable begins with ㄝ. */
const zhuyin: Readings = {
  collation: 'zh-Hant-u-co-zhuyin',
  letters: 'ㄅㄆㄇㄈㄉㄊㄋㄌㄍㄎㄏㄐㄑㄒㄓㄔㄕㄖㄗㄘㄙㄚㄛㄜㄞㄟㄠㄡㄢㄣㄤㄥㄦㄧㄨㄩ',
  firsts: '八趴呣沷咑他嗯垃旮咖噷丌七夕之吃尸日孜呲司呵喔婀哀誒凹漚安奀肮鞥儿一圬扜',
}

/** Chinese only: zhuyin for traditional characters, pinyin for simplified. */
function readingsOf(locale: string): Readings | undefined {
  if (locale.startsWith('zh-Hant')) return zhuyin
  return locale.startsWith('zh') ? pinyin : undefined
}

/** Normalises a text for comparison. Case, accents, width and the kind of kana make no difference. */
function fold(text: string): string {
  return plainText(text)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[ぁ-ゖ]/g, kana => String.fromCharCode(kana.charCodeAt(0) + 0x60))
    .toLowerCase()
}

export function findsItem(item: IndexItem, query: string): boolean {
  const text = fold([item.label, item.detail, item.reading, item.keywords].filter(Boolean).join(' '))
  return fold(query)
    .split(/\s+/)
    .every(word => text.includes(word))
}

/** Letter, row of kana, letter by pinyin or zhuyin; "#" for digits, signs and unknown readings. */
export function sectionOf(text: string, locale: string): string {
  const first = [...fold(text)][0] ?? ''
  if (/[a-z]/.test(first)) return first.toUpperCase()
  const row = kanaRows.find(kana => kana.includes(first))
  if (first && row) return row.charAt(0)
  const readings = readingsOf(locale)
  return /\p{Script=Han}/u.test(first) && readings ? letterOf(first, readings) : rest
}

function letterOf(character: string, { collation, letters, firsts }: Readings): string {
  const { compare } = new Intl.Collator(collation)
  const after = [...firsts].filter(first => compare(character, first) >= 0).length
  return letters.charAt(after - 1) || rest
}

/** Groups items under their headings, both in the order of the language; "#" comes last. */
export function sectionsOf(items: readonly IndexItem[], locale: string): IndexSection[] {
  const { compare } = new Intl.Collator(readingsOf(locale)?.collation ?? locale)
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
