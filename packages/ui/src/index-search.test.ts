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

  it('ignores accents', () => {
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
    ['阿根廷', 'zh-Hant', 'ㄚ'],
    ['日本', 'zh-Hant', 'ㄖ'],
    ['台灣', 'zh-Hant', 'ㄊ'],
    ['1', 'en', '#'],
    ['', 'en', '#'],
  ])('puts %j (%s) under %s', (text, locale, heading) => {
    expect(sectionOf(text, locale)).toBe(heading)
  })
})

describe('pinyin headings', () => {
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

  it.each(Object.entries(spoken))('%s is the heading of %s', (letter, characters) => {
    expect([...characters].map(character => sectionOf(character, 'zh-Hans'))).toEqual(
      [...characters].map(() => letter),
    )
  })
})

describe('zhuyin headings', () => {
  const spoken: Record<string, string> = {
    ㄅ: '巴波玻帛白百北貝保比冰不布',
    ㄆ: '葡蒲',
    ㄇ: '馬摩模莫墨美茅曼蒙孟密緬',
    ㄈ: '法菲斐梵芬福',
    ㄉ: '德丹多東',
    ㄊ: '塔特台泰坦突土吐托',
    ㄋ: '納奈南尼紐挪諾',
    ㄌ: '拉賴黎立利列寮留盧羅',
    ㄍ: '哥格葛蓋甘根剛古瓜關',
    ㄎ: '喀卡科克開肯庫',
    ㄏ: '哈荷海宏',
    ㄐ: '吉幾加迦捷柬',
    ㄑ: '喬千',
    ㄒ: '西希辛新象敘匈香',
    ㄓ: '直智中',
    ㄔ: '赤查',
    ㄕ: '獅史沙尚聖',
    ㄖ: '日瑞',
    ㄗ: '澤',
    ㄘ: '草',
    ㄙ: '斯薩塞賽蘇索',
    ㄚ: '阿',
    ㄜ: '俄厄',
    ㄞ: '埃愛',
    ㄠ: '奧澳',
    ㄢ: '安',
    ㄧ: '伊衣以義牙亞葉印英',
    ㄨ: '烏瓦維委萬汶',
    ㄩ: '約越',
  }

  it.each(Object.entries(spoken))('%s is the heading of %s', (letter, characters) => {
    expect([...characters].map(character => sectionOf(character, 'zh-Hant'))).toEqual(
      [...characters].map(() => letter),
    )
  })
})

describe('the sections of a list with an index', () => {
  const item = (label: string, reading?: string): IndexItem => ({
    value: label,
    label,
    ...(reading && { reading }),
  })

  it('sorts headings and their items, with other characters last', () => {
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

  it('sorts by readings where they are given', () => {
    const sections = sectionsOf(
      [item('韓国', 'カンコク'), item('日本', 'ニホン'), item('アイスランド')],
      'ja',
    )
    expect(sections.map(({ value }) => value)).toEqual(['ア', 'カ', 'ナ'])
  })

  it('sorts traditional Chinese by zhuyin', () => {
    const sections = sectionsOf(
      ['約旦', '日本', '阿富汗', '巴西', '台灣'].map(label => item(label)),
      'zh-Hant',
    )
    expect(sections.map(({ value }) => value)).toEqual(['ㄅ', 'ㄊ', 'ㄖ', 'ㄚ', 'ㄩ'])
  })

  it('sorts simplified Chinese by pinyin', () => {
    const sections = sectionsOf([item('日本'), item('阿富汗'), item('中国'), item('巴西')], 'zh-Hans')
    expect(sections.map(({ value }) => value)).toEqual(['A', 'B', 'R', 'Z'])
  })
})
