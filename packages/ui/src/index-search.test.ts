import { describe, expect, it } from 'vitest'
import { findsItem, type IndexItem, sectionOf, sectionsOf } from './index-search.ts'

const japan: IndexItem = { value: 'JP', label: '日本', reading: 'ニホン', detail: '+81', keywords: 'Japan' }

describe('findsItem', () => {
  it.each(['日本', 'にほん', 'ﾆﾎﾝ', 'JAPAN', 'jap', '81', '+81', ' 日 +8 ', '\u200b８１', '٨١', ''])(
    'finds 日本 by %j',
    query => {
      expect(findsItem(japan, query)).toBe(true)
    },
  )

  it.each(['Korea', '日本 82', '+811'])('does not find 日本 by %j', query => {
    expect(findsItem(japan, query)).toBe(false)
  })

  it('does not ask for accents', () => {
    expect(findsItem({ value: 'CI', label: "Côte d'Ivoire" }, 'cote')).toBe(true)
    expect(findsItem({ value: 'AX', label: 'Åland' }, 'aland')).toBe(true)
  })
})

describe('sectionOf', () => {
  it.each([
    ['Japan', 'en', 'J'],
    ['Åland', 'en', 'A'],
    ['がーな', 'ja', 'カ'],
    ['パナマ', 'ja', 'ハ'],
    ['ウガンダ', 'ja', 'ア'],
    ['日本', 'ja', '#'],
    ['阿根廷', 'zh-Hans', 'A'],
    ['日本', 'zh-Hans', 'R'],
    ['中国', 'zh-Hans', 'Z'],
    ['越南', 'zh-Hans', 'Y'],
    ['美国', 'zh-Hans', 'M'],
    ['1', 'en', '#'],
    ['', 'en', '#'],
  ])('puts %j (%s) under %s', (text, locale, heading) => {
    expect(sectionOf(text, locale)).toBe(heading)
  })
})

describe('pinyin letters', () => {
  const spoken: Record<string, string> = {
    A: '阿安澳奥埃爱',
    B: '巴白不波玻布伯贝',
    C: '查朝赤',
    D: '丹德多大迪',
    E: '厄俄',
    F: '法芬菲斐福',
    G: '刚哥格古关圭',
    H: '哈海韩荷洪黑',
    J: '几吉加基捷津',
    K: '喀卡开科克肯库',
    L: '拉老黎立联列卢罗',
    M: '马毛美孟秘缅摩墨莫',
    N: '纳南尼',
    O: '欧',
    P: '帕葡皮',
    Q: '千乔',
    R: '日瑞',
    S: '萨塞沙圣斯苏所索',
    T: '塔泰坦汤特突土托',
    W: '瓦危委文乌',
    X: '西希香新叙匈',
    Y: '牙亚也伊以意印英约越',
    Z: '赞乍泽智中',
  }

  it.each(Object.entries(spoken))('%s: %s', (letter, characters) => {
    expect([...characters].map(character => sectionOf(character, 'zh-Hans'))).toEqual(
      [...characters].map(() => letter),
    )
  })
})

describe('sectionsOf', () => {
  const item = (label: string, reading?: string): IndexItem => ({
    value: label,
    label,
    ...(reading && { reading }),
  })

  it('sorts headings and what is below them, signs last', () => {
    const sections = sectionsOf(
      ['Jordan', '2nd', 'Egypt', 'Jamaica', 'Åland'].map(label => item(label)),
      'en',
    )
    expect(sections.map(({ value, items }) => [value, items.map(({ label }) => label)])).toEqual([
      ['A', ['Åland']],
      ['E', ['Egypt']],
      ['J', ['Jamaica', 'Jordan']],
      ['#', ['2nd']],
    ])
  })

  it('goes by readings where they are given', () => {
    const sections = sectionsOf(
      [item('韓国', 'カンコク'), item('日本', 'ニホン'), item('アイスランド')],
      'ja',
    )
    expect(sections.map(({ value }) => value)).toEqual(['ア', 'カ', 'ナ'])
  })

  it('sorts Chinese by pinyin', () => {
    const sections = sectionsOf([item('日本'), item('阿富汗'), item('中国'), item('巴西')], 'zh-Hans')
    expect(sections.map(({ value }) => value)).toEqual(['A', 'B', 'R', 'Z'])
  })
})
