import { act, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { eventually } from '../../testing/app-clock.ts'
import { openScreen, startServer } from '../../testing/open-screen.tsx'
import { Screen } from './screen.tsx'

afterEach(() => vi.unstubAllGlobals())

function Page() {
  return (
    <Screen title="Send" cta={<button type="button">Send 5 USDT</button>}>
      Whom
    </Screen>
  )
}

function NoAction() {
  return (
    <Screen title="Send" cta={false}>
      Whom
    </Screen>
  )
}

test('the document’s style states the height of the pinned button while a page has one', async () => {
  startServer()
  const sizes: (() => void)[] = []
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(changed: () => void) {
        sizes.push(changed)
      }
      observe() {}
      disconnect() {}
    },
  )
  let height = 0
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(() => height)
  const known = () => document.documentElement.style.getPropertyValue('--cta-h')
  const { user } = openScreen(Page, { at: '/pages/Assets/send' })
  await eventually(() => screen.getByText('Send 5 USDT'))
  for (height of [80, 164]) {
    act(() => {
      for (const changed of sizes) changed()
    })
    expect(known()).toBe(`${height}px`)
  }
  await user.click(screen.getByRole('button', { name: 'Back' }))
  await eventually(() => screen.getByText('another page'))
  expect(known()).toBe('')
})

test('a page without an action has no footer', async () => {
  startServer()
  openScreen(NoAction, { at: '/pages/Assets/send' })
  const main = await eventually(() => screen.getByRole('main'))
  expect(main.className).not.toContain('app--cta')
  expect(main.nextElementSibling?.matches('[class*="cta"]') ?? false).toBe(false)
})
