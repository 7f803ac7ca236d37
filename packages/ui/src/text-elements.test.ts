import { createElement, Fragment, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { jsx, jsxs } from './jsx-runtime.ts'
import { separateMessage } from './text-elements.ts'

const markup = (children: ReactNode) =>
  renderToStaticMarkup(Array.isArray(children) ? jsxs('p', { children }) : jsx('p', { children }))
const bold = createElement('b', { key: 'b' })

test.each([
  ['a text alone', 'Total', '<p>Total</p>'],
  ['texts without an element between', ['Total', ' ', 5, false, ' left'], '<p>Total 5 left</p>'],
  ['a text beside an element', ['Total: ', bold], '<p><bdi>Total:</bdi> <b></b></p>'],
  [
    'texts around an element',
    [1, ' of ', bold, null, ' left'],
    '<p><bdi>1 of</bdi> <b></b> <bdi>left</bdi></p>',
  ],
  ['a space between elements', [bold, ' ', jsx('i', {})], '<p><b></b> <i></i></p>'],
  ['a text in a fragment', jsx(Fragment, { children: 'Total' }), '<p><bdi>Total</bdi></p>'],
  [
    'a message with tags',
    separateMessage(['Read ', bold, '.']),
    '<p><bdi>Read</bdi> <b></b><bdi>.</bdi></p>',
  ],
])('%s is not a bare text beside an element', (_, children, html) => {
  expect(markup(children)).toBe(html)
})

test.each([
  '+0.0105',
  '1,234.50 USDT',
  '1 BTC = 86,133.76 USDT',
  '2026-11-29 10:47',
  'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC',
  'TJRyWw…tDeC',
  '3f9a…c01d',
  'ada@example.com',
])('“%s” is not translated', text => {
  expect(markup(text)).toBe(`<p translate="no">${text}</p>`)
})

test.each(['Total', '12 of 19 confirmations', 'Sending…', '3 天', 'PIN', '约 5 分钟', 'Locked for 30 days'])(
  '“%s” is translated',
  text => expect(markup(text)).toBe(`<p>${text}</p>`),
)
