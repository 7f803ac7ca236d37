import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { compileTexts } from '@matin/i18n/compile'
import { BREAK_MARK } from '@matin/ui/japanese'
import { describe, expect, it } from 'vitest'
import { readCatalogue } from '../../vite/read-catalogue.ts'
import { markMarkdown, markMessage, markText } from './phrases.ts'

const ja = readCatalogue('ja')

/** Makes break marks visible: returns the message with `|` in place of each. */
const seen = (value: unknown) => JSON.parse(JSON.stringify(value).replaceAll(BREAK_MARK, '|'))
const marked = (message: string) => seen(markMessage(compileMessageOrThrow(message)))

describe('a Japanese message', () => {
  it('may break between its phrases, and nowhere within one', () => {
    expect(marked('次の付与までお待ちください')).toEqual(['次の|付与まで|お待ちください'])
    expect(marked('ロックする')).toEqual(['ロックする'])
  })

  it('keeps its arguments', () => {
    expect(marked('満期は{date}です。受け取りは{count}回までです。')).toEqual([
      '満期は|',
      ['date'],
      'です。|受け取りは|',
      ['count'],
      '回までです。',
    ])
  })

  it('breaks before an opening tag and after a closing tag', () => {
    expect(marked('続けるには<terms>利用規約に</terms>同意してください')).toEqual([
      '続けるには|<terms>利用規約に</terms>|同意してください',
    ])
  })

  it('breaks within the cases of a select and of a plural', () => {
    expect(
      marked(
        '{kind, select, in {入金を確認しています} other {{count, plural, other {#件の出金を確認しています}}}}',
      ),
    ).toEqual([
      [
        'kind',
        'select',
        {
          in: ['入金を|確認しています'],
          other: [['count', 'plural', { other: ['#', '件の|出金を|確認しています'] }]],
        },
      ],
    ])
  })

  it('has no break mark beside a space or a character that may not start or end a line', () => {
    const marks = seen(compileTexts(ja, markMessage))
    const texts = JSON.stringify(marks)
    expect(texts).not.toMatch(/\|[\s、。，．：；！？）」』・ー]|[\s（「『]\|(?!\|)/)
  })

  it('breaks where a long word was marked by hand', () => {
    expect(marked('マイナンバー\u200bカード')).toEqual(['マイナンバー||カード'])
  })
})

it('break marks are the only change to a message', () => {
  const plain = JSON.stringify(compileTexts(ja)).replaceAll(BREAK_MARK, '')
  const first = JSON.stringify(compileTexts(ja, markMessage))
  expect(first.replaceAll(BREAK_MARK, '')).toBe(plain)
  expect(first.length).toBeGreaterThan(plain.length + 2000)
  expect(JSON.stringify(compileTexts(ja, markMessage))).toBe(first)
})

it('long texts get break marks and keep their placeholders', () => {
  expect(seen(markText('ご質問は{contact}までお送りください。'))).toBe(
    'ご質問は|{contact}まで|お送りください。',
  )
  expect(seen(markMarkdown('updated: 2026-11-21\n\n## 残高を確認します\n\n- 残高を確認します\n'))).toBe(
    'updated: 2026-11-21\n\n## 残高を|確認します\n\n- 残高を|確認します\n',
  )
})
