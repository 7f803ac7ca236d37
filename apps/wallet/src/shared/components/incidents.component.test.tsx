import { type Incident, listIncidents } from '@matin/contract/incidents'
import { LANGUAGES, type Language } from '@matin/contract/language'
import type { ServerMessage } from '@matin/contract/live'
import { text } from '@matin/i18n/read'
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { eventually, passes } from '../../testing/app-clock.ts'
import { openScreen, startServer } from '../../testing/open-screen.tsx'
import { idOf } from '../../testing/people.ts'
import { Incidents } from './incidents.tsx'

const live = vi.hoisted(() => ({ tell: (_: unknown) => {}, follow: vi.fn() }))
vi.mock('../live/live.ts', () => ({ live }))

let announced: Incident['kind'][]
let asked: number
/** Text of the live region when each request arrived at the server. */
let standing: (string | null | undefined)[]
const left = vi.fn()
beforeEach(() => {
  announced = []
  asked = 0
  standing = []
  live.follow
    .mockReset()
    .mockImplementation((_, listener: { onMessage: (message: ServerMessage) => void }) => {
      live.tell = message => listener.onMessage(message as ServerMessage)
      return left
    })
})
afterEach(() => left.mockReset())

function open(language: Language = 'en', form = false, guest?: true) {
  startServer().answers(listIncidents, () => {
    asked++
    standing.push(screen.queryByTestId('incidents')?.textContent)
    const items = announced.map((kind, index) => ({
      id: idOf(index + 1),
      kind,
      text: text(language, `incidents.${kind}`),
      since: '2026-06-14T09:20:00.000Z',
    }))
    return { items }
  })
  return openScreen(form ? Form : Incidents, { at: '/pages/Home/index', language, ...(guest && { guest }) })
}
const Form = () => <Incidents kinds={['withdrawals_paused', 'chain_checked']} />
const region = () => screen.getByTestId('incidents')

test.each(LANGUAGES)('an incident is announced in %s with its start in local time', async language => {
  announced = ['withdrawals_paused']
  open(language)
  await eventually(() => screen.getByText(text(language, 'incidents.withdrawals_paused'), { exact: false }))
  expect(region().textContent).toMatch(/09:20/)
})

test('the live region of incidents is rendered empty before its text, so that screen readers announce the text', async () => {
  announced = ['under_review']
  open('en', false, true)
  await eventually(() => expect(region().textContent).toContain(text('en', 'incidents.under_review')))
  expect([region().getAttribute('role'), ...standing]).toEqual(['status', ''])
})

test('an incident appears and disappears with the server’s events, without a reload', async () => {
  open()
  await eventually(() => expect(asked).toBe(1))
  await passes(3000)
  await eventually(() => expect(live.follow).toHaveBeenCalledTimes(1))
  announced = ['exchange_paused']
  act(() => live.tell({ type: 'incidents' }))
  await eventually(() => screen.getByText(text('en', 'incidents.exchange_paused'), { exact: false }))
  announced = []
  act(() => live.tell({ type: 'incidents' }))
  await eventually(() => expect(region().textContent).toBe(''))
  cleanup()
  expect(left).toHaveBeenCalledTimes(1)
})

test('a form page shows only the incidents that concern it', async () => {
  announced = ['sms_delayed', 'withdrawals_paused', 'under_review']
  open('en', true)
  await eventually(() => screen.getByText(text('en', 'incidents.withdrawals_paused'), { exact: false }))
  expect(region().children).toHaveLength(1)
})
