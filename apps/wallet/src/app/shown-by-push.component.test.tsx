import { afterEach, expect, it } from 'vitest'
import { answerPush } from './shown-by-push.ts'

afterEach(() => {
  document.body.replaceChildren()
})

/**
 * Sends a message to the page as the service worker does. Returns the page's answer; undefined if it gives
 * none.
 */
function ask(data: unknown): boolean | undefined {
  let said: boolean | undefined
  const port = {
    postMessage: (answer: boolean) => {
      said = answer
    },
  }
  answerPush({ data, ports: [port] } as unknown as MessageEvent)
  return said
}

it('a push opens its page unless the current page has typed input', () => {
  expect(ask({ show: '#/pages/Home/messages' })).toBe(true)
  expect(location.hash).toBe('#/pages/Home/messages')
  const field = document.body.appendChild(document.createElement('input'))
  expect(ask({ show: '#/pages/Assets/index' })).toBe(true)
  field.value = '12'
  expect(ask({ show: '#/pages/Home/messages' })).toBe(false)
  expect(location.hash).toBe('#/pages/Assets/index')
})

it('a push does not change the page while a sheet is open', () => {
  const sheet = document.body.appendChild(document.createElement('div'))
  sheet.setAttribute('role', 'dialog')
  expect(ask({ show: '#/pages/Home/noticeList' })).toBe(false)
})

it.each([null, 'take-over', { show: 'https://evil.example' }, { show: '#/pages/Home/index#//evil.example' }])(
  'the page ignores the worker message %j',
  data => {
    const { hash } = location
    expect(ask(data)).toBeUndefined()
    expect(location.hash).toBe(hash)
  },
)
