import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const FILE = join(import.meta.dirname, '../../../../packages/ui/old-browser/old-browser.js')
const run = new Function(readFileSync(FILE, 'utf8'))
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

it('is silent in a browser of the floor', () => {
  vi.stubGlobal('CSS', NEW)
  run()
  expect(said()).toBe('')
})

it.each([
  ['without CSS.supports', undefined],
  ['without :has()', { supports: (text: string) => text !== 'selector(:has(a))' }],
])('says that the app could not start in a browser %s', (_, css) => {
  vi.stubGlobal('CSS', css)
  run()
  expect(said()).toMatch(/^The app could not start/)
})

it('says so when the app throws before it is there, or cannot be parsed, and not afterwards', () => {
  vi.stubGlobal('CSS', NEW)
  run()
  fail(window)
  expect(said()).toMatch(/^The app could not start/)
  document.body.innerHTML = '<div id="root"><main>App</main></div>'
  fail(window)
  expect(said()).toBe('App')
})

it('says so when a file of the app did not come', () => {
  vi.stubGlobal('CSS', NEW)
  run()
  fail(document.createElement('script'))
  expect(said()).toMatch(/^The app could not start/)
})

it('is silent when another file did not come', () => {
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
])('speaks the stored language (%s), else the browser’s (%s): %s', (stored, language, spoken) => {
  if (stored) localStorage.setItem('Matemax_lang', stored)
  vi.spyOn(navigator, 'language', 'get').mockReturnValue(language)
  vi.stubGlobal('CSS', undefined)
  run()
  expect(document.querySelector('#root p')?.getAttribute('lang')).toBe(spoken)
})
