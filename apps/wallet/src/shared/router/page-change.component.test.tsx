import { afterEach, expect, it, vi } from 'vitest'
import { eventually, passes } from '../../testing/app-clock.ts'
import { withAnimation } from './page-change.ts'

afterEach(() => {
  Reflect.deleteProperty(document, 'startViewTransition')
  vi.unstubAllGlobals()
})

type Options = { update: () => void }

function browserWith(startViewTransition: (options: Options) => unknown) {
  Object.assign(document, { startViewTransition })
}
const failed = () => Promise.reject(new DOMException('skipped', 'AbortError'))

it.each<[string, (options: Options) => unknown]>([
  [
    'refuses the object, as Chrome 111 to 124 and Safari 18.0 do',
    () => {
      throw new TypeError("parameter 1 is not of type 'Function'")
    },
  ],
  [
    'throws after the change has been made',
    ({ update }) => {
      update()
      throw new Error('too late')
    },
  ],
  [
    'gives up before it asks for the change',
    () => ({ ready: failed(), finished: failed(), updateCallbackDone: failed() }),
  ],
  [
    'skips the animation',
    ({ update }) => ({
      ready: failed(),
      finished: failed(),
      updateCallbackDone: Promise.resolve().then(update),
    }),
  ],
  ['answers nothing', () => undefined],
])('the page changes once when startViewTransition %s', async (_, startViewTransition) => {
  browserWith(startViewTransition)
  const change = vi.fn()
  withAnimation('forward', change)
  await eventually(() => expect(change).toHaveBeenCalled())
  expect(change).toHaveBeenCalledOnce()
})

it('the page changes without animation when the snapshot of the old page does not arrive', async () => {
  const skipTransition = vi.fn()
  const never = new Promise(() => undefined)
  browserWith(() => ({ ready: never, finished: never, updateCallbackDone: never, skipTransition }))
  const change = vi.fn()
  withAnimation('back', change)
  await passes(400)
  expect(change).not.toHaveBeenCalled()
  await passes(100)
  expect(change).toHaveBeenCalledOnce()
  expect(skipTransition).toHaveBeenCalledOnce()
})

it('the page changes without a view transition for readers who prefer reduced motion', async () => {
  const startViewTransition = vi.fn()
  browserWith(startViewTransition)
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  const change = vi.fn()
  withAnimation('forward', change)
  await eventually(() => expect(change).toHaveBeenCalledOnce())
  expect(startViewTransition).not.toHaveBeenCalled()
})

it('an error thrown by the page change is reported', async () => {
  const reported = vi.fn()
  vi.stubGlobal('reportError', reported)
  browserWith(({ update }) => {
    const updateCallbackDone = Promise.resolve().then(update)
    return { ready: failed(), finished: failed(), updateCallbackDone }
  })
  const fault = new RangeError('of ours')
  withAnimation('back', () => {
    throw fault
  })
  await eventually(() => expect(reported).toHaveBeenCalledWith(fault))
})
