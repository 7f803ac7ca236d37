import { compileTexts } from '@matin/i18n/compile'
import ja from '@matin/i18n/texts/ja/wallet.json'
import { setTextLayout } from '@matin/ui/break-marks'
import { Dialog } from '@matin/ui/dialog'
import { BREAK_MARK, japaneseLayout } from '@matin/ui/japanese'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { markMessage } from '../../messages/phrases.ts'
import { useTitle } from '../components/use-title.ts'
import { words } from './catalogue.ts'
import { I18n } from './i18n.tsx'
import { useTranslations } from './use-translations.tsx'

/*
 * Tests Japanese texts in a browser that finds no phrases itself, such as jsdom: where lines may break, and
 * which texts contain no marks.
 */

beforeEach(() => {
  setTextLayout(japaneseLayout)
  return act(() => words.loadAndActivate({ locale: 'ja', messages: compileTexts(ja, markMessage) }))
})

afterEach(() => {
  cleanup()
  setTextLayout()
})

const PHRASES = ['コピーできませんでした。', '文字を', '選択して', 'コピーしてください。']
const WHOLE = ja.Common.copyFailed

function Sample() {
  const t = useTranslations('Common')
  const text = t('copyFailed')
  useTitle(text)
  return (
    <main aria-label={text}>
      <h1>{text}</h1>
      <button type="button" title={text}>
        {text}
      </button>
      <input aria-label={text} placeholder={text} />
      <select aria-label="1">
        <option>{text}</option>
      </select>
      <p>
        {text} <b>1</b>
      </p>
      <p data-testid="server">報酬プールの残り枠が価格に足りません。追加を待っています</p>
    </main>
  )
}

/** Returns an element's phrases, the texts between which a line may break. */
function phrasesOf(element: Element): string[] {
  return element.innerHTML
    .split('<wbr>')
    .map(part => part.replace(/<[^>]*>/g, ''))
    .filter(part => part !== '')
}

it('Japanese text may break between phrases on the page', () => {
  render(<Sample />, { wrapper: I18n })
  expect(phrasesOf(screen.getByRole('heading'))).toEqual(PHRASES)
  expect(phrasesOf(screen.getByRole('button'))).toEqual(PHRASES)
})

it('Japanese names, labels, titles, options and copied text have no break marks', () => {
  render(<Sample />, { wrapper: I18n })
  for (const role of ['heading', 'button', 'textbox', 'main', 'option'])
    expect(screen.getByRole(role, { name: WHOLE })).toBeTruthy()
  expect(screen.getByPlaceholderText(WHOLE)).toBeTruthy()
  expect(screen.getByTitle(WHOLE)).toBeTruthy()
  expect(screen.getByRole('option').innerHTML).toBe(WHOLE)
  expect(document.title).toContain(WHOLE)
  getSelection()?.selectAllChildren(screen.getByRole('heading'))
  expect(getSelection()?.toString()).toBe(WHOLE)
  expect(document.documentElement.outerHTML).not.toContain(BREAK_MARK)
})

it('Japanese text with break marks stays one text for a screen reader and one item of a flex box', () => {
  render(<Sample />, { wrapper: I18n })
  const [only, ...others] = screen.getByRole('heading').children
  expect(others).toEqual([])
  expect(only?.getAttribute('role')).toBe('text')
})

it('Japanese text from the server may break after particles', () => {
  render(<Sample />, { wrapper: I18n })
  expect(phrasesOf(screen.getByTestId('server'))).toEqual([
    '報酬プールの',
    '残り枠が',
    '価格に',
    '足りません。追加を',
    '待っています',
  ])
})

function RichSample() {
  const t = useTranslations('Mining')
  return <p>{t.rich('agree', undefined, { rules: <b /> })}</p>
}

it('a Japanese message with tags may break between phrases and keeps its tags', () => {
  render(<RichSample />, { wrapper: I18n })
  expect(screen.getByText('ロックのルール').closest('b')).toBeTruthy()
  expect(document.querySelectorAll('p wbr').length).toBeGreaterThan(0)
  expect(document.body.innerHTML).not.toContain(BREAK_MARK)
})

it('the title of a Japanese dialog may break between phrases', () => {
  render(
    <Dialog open title={WHOLE} onClose={() => undefined} actions={<button type="button">1</button>}>
      {null}
    </Dialog>,
    { wrapper: I18n },
  )
  expect(screen.getByRole('dialog', { name: WHOLE })).toBeTruthy()
  expect(document.querySelectorAll('h2 wbr').length).toBeGreaterThan(0)
})
