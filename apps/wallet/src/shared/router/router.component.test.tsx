import { afterEach, expect, it } from 'vitest'
import { eventually } from '../../testing/app-clock.ts'
import { page } from './page.ts'
import { createRouter } from './router.ts'

const screen = () => page(async () => ({ default: () => null }), { query: ['day'] })

type Update = () => void
const asked: Update[] = []

afterEach(() => {
  asked.splice(0)
  Reflect.deleteProperty(document, 'startViewTransition')
})

it('going back during the animation of a navigation shows the earlier page', async () => {
  const startViewTransition = ({ update }: { update: Update }) => {
    asked.push(update)
    const done = Promise.resolve()
    return { ready: done, finished: done, updateCallbackDone: done }
  }
  Object.assign(document, { startViewTransition })
  const proof = screen()
  await proof.load()
  window.history.replaceState(null, '', '#/pages/Assets/proof')
  const router = createRouter({
    routes: { '/pages/Assets/proof': proof },
    mayOpen: () => true,
    parentOf: () => '/pages/Home/index',
    animationOf: () => 'forward',
  })
  const { state } = window.history
  router.navigate({ to: '/pages/Assets/proof', search: { day: '2026-03-01' } })
  await eventually(() => expect(asked).toHaveLength(1))
  let shown = 0
  router.subscribe(() => {
    shown += 1
  })
  // Moves as the browser does, whose own move waits for a timer that stands still here.
  window.history.replaceState(state, '', '#/pages/Assets/proof')
  window.dispatchEvent(new PopStateEvent('popstate'))
  await eventually(() => expect(shown).toBe(1))
  // Runs the updates that are still pending.
  for (const update of asked) update()
  expect(router.view().place).toEqual({ path: '/pages/Assets/proof', query: {} })
})
