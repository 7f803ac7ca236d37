import en from '@matin/i18n/texts/en/wallet.json'
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openScreen, startServer } from '../testing/open-screen.tsx'
import { keepInstalled } from './installed.ts'
import { StatusBars } from './status-bars.tsx'
import { useUpdate } from './update.ts'

const NEW_VERSION = en.Common.newVersion

class FakeWorker extends EventTarget {
  readonly heard: unknown[] = []
  postMessage(message: unknown) {
    this.heard.push(message)
  }
}

class FakeRegistration extends EventTarget {
  installing: FakeWorker | null = null
  waiting: FakeWorker | null = null
  active: FakeWorker | null = null
  async update() {}
}

/**
 * Stand-in for `navigator.serviceWorker`. The test itself moves workers from state to state, because browsers
 * differ in the order of these changes and their events.
 */
class FakeContainer extends EventTarget {
  controller: FakeWorker | null = null
  readonly registration = new FakeRegistration()
  /**
   * Called while the page waits for `register`. A test overrides it to change the workers' states meanwhile.
   */
  onRegister: () => void = () => undefined
  async getRegistration() {
    return this.registration.active ? this.registration : undefined
  }
  async register() {
    this.onRegister()
    return this.registration
  }
  claim(worker: FakeWorker) {
    this.registration.active = worker
    this.controller = worker
  }
  tellClaimed() {
    this.dispatchEvent(new Event('controllerchange'))
  }
  /** Simulates that a new version is found and installed while another one is active. */
  install(worker: FakeWorker) {
    this.registration.installing = worker
    this.registration.dispatchEvent(new Event('updatefound'))
    this.registration.installing = null
    this.registration.waiting = worker
    worker.dispatchEvent(new Event('statechange'))
  }
}

let container: FakeContainer

beforeEach(() => {
  container = new FakeContainer()
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: container })
  startServer()
  openScreen(StatusBars, { at: '/pages/Home/noticeList' })
})
afterEach(() => {
  cleanup()
  useUpdate.setState({ take: null, isTaking: false })
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

it('on a first visit, the app announces no new version if the worker takes control before the browser reports this', async () => {
  const first = new FakeWorker()
  // As WebKit: by the time that `register` resolves, the worker may be the page's controller.
  container.onRegister = () => container.claim(first)
  await act(keepInstalled)
  act(() => container.tellClaimed())
  expect(screen.queryByText(NEW_VERSION)).toBeNull()
})

it('on a first visit, the app announces no new version if a state change of the worker arrives late', async () => {
  const first = new FakeWorker()
  container.onRegister = () => {
    container.registration.installing = first
  }
  await act(keepInstalled)
  act(() => {
    container.registration.dispatchEvent(new Event('updatefound'))
    container.claim(first)
    // That it was installed is heard when it answers for the page already.
    container.registration.waiting = first
    first.dispatchEvent(new Event('statechange'))
    container.tellClaimed()
  })
  expect(screen.queryByText(NEW_VERSION)).toBeNull()
})

it('the app offers an update even on a page that was opened before the first worker was installed', async () => {
  const [first, second] = [new FakeWorker(), new FakeWorker()]
  container.onRegister = () => container.claim(first)
  await act(keepInstalled)
  act(() => container.tellClaimed())
  act(() => container.install(second))
  act(() => screen.getByRole('button', { name: en.Common.reload }).click())
  expect(second.heard).toEqual(['take-over'])
})

it('the app offers a reload when another tab has activated a new version', async () => {
  const [first, second] = [new FakeWorker(), new FakeWorker()]
  container.claim(first)
  await act(keepInstalled)
  act(() => {
    container.claim(second)
    container.tellClaimed()
  })
  expect(screen.getByText(NEW_VERSION)).toBeDefined()
})

it.each([
  [1, ['take-over']],
  [3, []],
])('after %d reloads, a page whose new worker still waits asks it: %j', async (reloads, heard) => {
  const [first, second] = [new FakeWorker(), new FakeWorker()]
  container.claim(first)
  container.registration.waiting = second
  sessionStorage.Matemax_taking = reloads
  await act(keepInstalled)
  expect(second.heard).toEqual(heard)
  expect(sessionStorage.Matemax_taking).toBeUndefined()
  expect(screen.getByText(NEW_VERSION)).toBeDefined()
})
