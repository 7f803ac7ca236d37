import { afterEach, expect, it, vi } from 'vitest'
import { eventually } from '../../testing/app-clock.ts'
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
])('changes the page once where the browser %s', async (_, startViewTransition) => {
  browserWith(startViewTransition)
  const change = vi.fn()
  withAnimation('forward', change)
  await eventually(() => expect(change).toHaveBeenCalled())
  expect(change).toHaveBeenCalledOnce()
})

it('reports what the change itself throws', async () => {
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
