import { LANGUAGES } from '@matin/contract/language'
import { findsItem, sectionsOf } from '@matin/ui/index-search'
import { getCountries, getCountryCallingCode } from 'libphonenumber-js'
import { describe, expect, it } from 'vitest'
import { areaItems, likelyArea } from './area-items.ts'

const pairs = getCountries().map(area => [area, getCountryCallingCode(area)] as const)

describe.each(LANGUAGES)('the areas in %s', language => {
  const items = areaItems(pairs, language)
  const sections = sectionsOf(items, language)

  it('are complete, each with a unique name and a dialling code', () => {
    expect(items.length).toBeGreaterThan(235)
    for (const { value, label, detail } of items) {
      expect(label, value).not.toBe(value)
      expect(detail).toMatch(/^\+\d{1,3}$/)
    }
    expect(new Set(items.map(item => item.label)).size).toBe(items.length)
  })

  it('are all listed under a letter', () => {
    expect(sections.map(section => section.value)).not.toContain('#')
    expect(sections.flatMap(section => section.items)).toHaveLength(items.length)
  })

  it('are found by name, English name, code and dialling code', () => {
    const found = (query: string) => items.filter(item => findsItem(item, query)).map(item => item.value)
    expect(found('japan')).toEqual(['JP'])
    expect(found('+81')).toEqual(['JP'])
    expect(found('852')).toEqual(['HK'])
    expect(found({ en: 'Taiwan', ja: '台湾', 'zh-Hans': '台湾', 'zh-Hant': '台灣' }[language])).toEqual([
      'TW',
    ])
    expect(found('hk')).toContain('HK')
    expect(found('nowhere at all')).toEqual([])
  })
})

it('areas are sorted by their readings in Japanese and Chinese', () => {
  const sectionOf = (language: 'ja' | 'zh-Hans' | 'zh-Hant', area: string) =>
    sectionsOf(areaItems(pairs, language), language).find(section =>
      section.items.some(item => item.value === area),
    )?.value
  expect(['JP', 'KR', 'CN', 'TW', 'HK', 'US'].map(area => sectionOf('ja', area))).toEqual([
    'ナ',
    'カ',
    'タ',
    'タ',
    'ハ',
    'ア',
  ])
  expect(['JP', 'KR', 'CN', 'HK'].map(area => sectionOf('zh-Hans', area))).toEqual(['R', 'H', 'Z', 'X'])
  expect(['JP', 'KR', 'CN', 'HK'].map(area => sectionOf('zh-Hant', area))).toEqual(['ㄖ', 'ㄋ', 'ㄓ', 'ㄒ'])
})

describe('the suggested area', () => {
  const known = pairs.map(([area]) => area)
  it('is the region of the browser’s language', () => {
    expect(likelyArea(known, ['en-GB', 'ja-JP'], 'en')).toBe('GB')
    expect(likelyArea(known, ['en', 'zh-Hant-HK'], 'zh-Hant')).toBe('HK')
  })
  it('is the region of the app’s language when the browser names none', () => {
    expect(LANGUAGES.map(language => likelyArea(known, ['en', 'x'], language))).toEqual([
      'US',
      'JP',
      'CN',
      'TW',
    ])
    expect(likelyArea(known, ['en-001'], 'ja')).toBe('JP')
  })
})
