import type { Language } from '@matin/contract/language'
import type { IndexItem } from '@matin/ui/index-search'

/** Their short name is the usual name. For other areas it may be an abbreviation ("US"). */
const SHORT: ReadonlySet<string> = new Set(['HK', 'MO', 'PS'])

/** For Japanese names of areas, the longest first. Listed here, because no library has them. */
const READINGS: readonly (readonly [beginning: string, reading: string])[] = [
  ['アメリカ', 'アメリカ'],
  ['日本', 'ニホン'],
  ['中国', 'チュウゴク'],
  ['中央', 'チュウオウ'],
  ['台湾', 'タイワン'],
  ['香港', 'ホンコン'],
  ['韓国', 'カンコク'],
  ['北朝鮮', 'キタチョウセン'],
  ['北', 'キタ'],
  ['南', 'ミナミ'],
  ['東', 'ヒガシ'],
  ['西', 'ニシ'],
  ['赤道', 'セキドウ'],
  ['英領', 'エイリョウ'],
  ['米領', 'ベイリョウ'],
  ['仏領', 'フツリョウ'],
  ['蘭領', 'ランリョウ'],
]

function readingOf(name: string): string | undefined {
  const found = READINGS.find(([beginning]) => name.startsWith(beginning))
  return found && `${found[1]}${name.slice(found[0].length)}`
}

/** A search also finds an area by its English name, its code and its dialling code. */
export function areaItems(pairs: readonly (readonly [string, string])[], language: Language): IndexItem[] {
  const long = new Intl.DisplayNames(language, { type: 'region' })
  const short = new Intl.DisplayNames(language, { type: 'region', style: 'short' })
  const english = new Intl.DisplayNames('en', { type: 'region' })
  return pairs.map(([area, dial]) => {
    const label = (SHORT.has(area) ? short : long).of(area) ?? area
    const reading = language === 'ja' ? readingOf(label) : undefined
    return {
      value: area,
      label,
      detail: `+${dial}`,
      ...(reading && { reading }),
      keywords: [area, english.of(area), short.of(area), long.of(area)].join(' '),
    }
  })
}

/** The region of the browser's language, otherwise an area where the app's language is spoken. */
export function likelyArea(known: readonly string[], browser: readonly string[], language: Language): string {
  const regions = browser.map(tag => regionOf(tag)).filter(region => region !== undefined)
  const found = regions.find(region => known.includes(region))
  return found ?? new Intl.Locale(language).maximize().region ?? 'US'
}

function regionOf(tag: string): string | undefined {
  try {
    return new Intl.Locale(tag).region
  } catch {
    return undefined
  }
}
