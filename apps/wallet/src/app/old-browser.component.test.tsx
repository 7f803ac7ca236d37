import { browserTexts } from '@matin/i18n/browser-texts'
import { oldBrowserScript } from '@matin/ui/old-browser.plugin'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const run = new Function(oldBrowserScript(browserTexts))
const NEW = { supports: () => true }

let listeners: [string, EventListener][] = []

beforeEach(() => {
  document.body.innerHTML = '<div id="root"></div>'
  vi.spyOn(window, 'addEventListener').mockImplementation((type, listener) => {
    listeners.push([type, listener as EventListener])
  })
})
afterEach(() => {
  listeners = []
  localStorage.clear()
  vi.unstubAllGlobals()
})

const said = () => document.getElementById('root')?.textContent
function fail(target: EventTarget) {
  const event = new ErrorEvent('error')
  Object.defineProperty(event, 'target', { value: target })
  for (const [type, listener] of listeners) if (type === 'error') listener(event)
}

it('the start-up check shows no message in a supported browser', () => {
  vi.stubGlobal('CSS', NEW)
  run()
  expect(said()).toBe('')
})

it.each([
  ['without CSS.supports', undefined],
  ['without :has()', { supports: (text: string) => text !== 'selector(:has(a))' }],
])('the start-up check says that the app could not start in a browser %s', (_, css) => {
  vi.stubGlobal('CSS', css)
  run()
  expect(said()).toMatch(/^The app couldn’t start/)
})

it('the start-up check reports an error thrown before the app renders, and none afterwards', () => {
  vi.stubGlobal('CSS', NEW)
  run()
  fail(window)
  expect(said()).toMatch(/^The app couldn’t start/)
  document.body.innerHTML = '<div id="root"><main>App</main></div>'
  fail(window)
  expect(said()).toBe('App')
})

it('the start-up check reports a script that failed to load', () => {
  vi.stubGlobal('CSS', NEW)
  run()
  fail(document.createElement('script'))
  expect(said()).toMatch(/^The app couldn’t start/)
})

it('the start-up check ignores an image that failed to load', () => {
  vi.stubGlobal('CSS', NEW)
  run()
  fail(document.createElement('img'))
  expect(said()).toBe('')
})

it.each([
  ['ja', 'en', 'ja'],
  [null, 'ja-JP', 'ja'],
  [null, 'zh-TW', 'zh-Hant'],
  [null, 'zh-Hant-HK', 'zh-Hant'],
  [null, 'zh-CN', 'zh-Hans'],
  ['nonsense', 'fr', 'en'],
])('the text uses the stored language (%s), else the browser’s (%s): %s', (stored, language, spoken) => {
  if (stored) localStorage.setItem('Matemax_lang', stored)
  vi.spyOn(navigator, 'language', 'get').mockReturnValue(language)
  vi.stubGlobal('CSS', undefined)
  run()
  expect(document.querySelector('#root p')?.getAttribute('lang')).toBe(spoken)
})
