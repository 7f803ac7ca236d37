import { afterEach, beforeEach, expect, it } from 'vitest'
import { router } from './router.ts'
import { followPushes } from './shown-by-push.ts'

class FakeContainer extends EventTarget {
  startMessages() {}
}

let worker: FakeContainer

beforeEach(() => {
  worker = new FakeContainer()
  followPushes(worker as unknown as ServiceWorkerContainer)
})
afterEach(() => {
  document.body.replaceChildren()
})

/** The worker asks; answers with what the tab says, undefined when it says nothing. */
function ask(data: unknown): boolean | undefined {
  let said: boolean | undefined
  const port = {
    postMessage: (answer: boolean) => {
      said = answer
    },
  }
  const event = Object.assign(new Event('message'), { data, ports: [port] })
  worker.dispatchEvent(event)
  return said
}

function type() {
  const field = document.body.appendChild(document.createElement('input'))
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

it('goes to the page of a push, unless something was typed on the page that is shown', () => {
  expect(ask({ show: '#/pages/Home/messages' })).toBe(true)
  expect(location.hash).toBe('#/pages/Home/messages')
  router.navigate({ to: '/pages/Assets/index' })
  type()
  const { hash } = location
  expect(ask({ show: '#/pages/Home/messages' })).toBe(false)
  expect(location.hash).toBe(hash)
})

it('stays while a sheet is open', () => {
  const sheet = document.body.appendChild(document.createElement('div'))
  sheet.setAttribute('role', 'dialog')
  expect(ask({ show: '#/pages/Home/noticeList' })).toBe(false)
})

it.each([null, 'take-over', { show: 'https://evil.example' }, { show: '#/pages/Home/index#//evil.example' }])(
  'does not listen to %j',
  data => {
    const { hash } = location
    expect(ask(data)).toBeUndefined()
    expect(location.hash).toBe(hash)
  },
)
