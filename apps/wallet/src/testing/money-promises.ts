import type { Endpoint, InputOf } from '@matin/contract/endpoint'
import { closeIntent } from '@matin/contract/intents'
import { text, write } from '@matin/i18n/read'
import { randomUuid } from '@matin/ui/random-uuid'
import { act, cleanup, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { queryClient } from '../shared/api/query-client.ts'
import { transportText } from '../shared/api/transport-text.ts'
import { DRAFT_PREFIX } from '../shared/state/session.ts'
import { eventually, handRests, passes } from './app-clock.ts'
import type { FakeServer } from './fake-server.ts'
import type { OpenScreen } from './open-screen.tsx'
import { expectNoPinAsked, PIN, pinSheet, tapLastDigitAgain, tapPin } from './payment-pin.ts'

/** Form that moves money, and how a customer uses it. */
export interface MoneyForm<E extends Endpoint> {
  endpoint: E
  server: () => FakeServer
  open: () => Promise<OpenScreen>
  /** Opens the form again after it was posted. Given for a form that looks different then. */
  reopen?: () => Promise<OpenScreen>
  /** Fills in all needed fields with valid values. */
  fill: (app: OpenScreen) => Promise<void>
  /** Presses the confirming button, up to the payment PIN where one is asked for. */
  press: (app: OpenScreen) => Promise<void>
  /** Request that the app must send for the values that `fill` has typed. */
  input: InputOf<E>
  /** Changes the request; undefined where nothing can be changed. */
  change?: (app: OpenScreen) => Promise<void>
  /** Refusal for another reason than the PIN, and an assertion that its text is in the right place. */
  refusal: E['errors'][number]
  isRefused: (app: OpenScreen, words: string) => void
  /** Asserts that the filled-in values are still there. */
  isKept: (app: OpenScreen) => void
  /** Asserts what the customer sees at the end. */
  isDone: (app: OpenScreen) => void
  /**
   * Asserts the page after a lost answer, if it loads the outcome itself. Undefined if the customer sends
   * again.
   */
  isKnownAfterLoss?: (app: OpenScreen) => void
  /** Fills in the values that a reload does not keep; undefined if all are kept. */
  refill?: (app: OpenScreen) => Promise<void>
  /** Facts beside the PIN, or on the page that was just confirmed; undefined without a PIN. */
  facts?: readonly (string | RegExp)[]
  /**
   * Changes of what could be confirmed, after which the open PIN sheet must close and the page must show the
   * text. `again`: request that the customer then confirms; undefined if nothing can be confirmed any more.
   */
  changes?: Record<string, { happen: () => void; says: RegExp; again?: InputOf<E> }>
  /** Values that the customer types in another tab; undefined for a form without typed values. */
  elsewhere?: Record<string, string | boolean>
  /** Returns the button that sends the form. Undefined where the payment PIN is requested. */
  button?: (app: OpenScreen) => HTMLElement
}

const OFFLINE = transportText('en', 'offline')
const BROKEN = transportText('en', 'broken')

/** Tests the promises that every form that moves money keeps. */
export function keepsMoneyPromises<E extends Endpoint>(form: MoneyForm<E>) {
  const { endpoint, open, fill, press, button, reopen = open } = form
  const sent = () => form.server().sent(endpoint)
  const arrives = (count: number) => eventually(() => expect(sent()).toHaveLength(count))
  const isDone = (app: OpenScreen) => eventually(() => form.isDone(app))
  const words = () => write('en', `errors.${form.refusal}`)

  async function send(app: OpenScreen) {
    await press(app)
    if (!button) await tapPin(app)
  }

  describe('a form that moves money', () => {
    test('sends its input once, however often it is pressed while the answer is pending', async () => {
      const app = await open()
      await fill(app)
      const answer = form.server().keepsWaiting(endpoint)
      await send(app)
      await arrives(1)
      await pressAgain(app)
      expect(sent()).toHaveLength(1)
      answer()
      await isDone(app)
      expect(sent()).toEqual([
        { input: form.input, key: expect.stringMatching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/) },
      ])
    })

    test('moves nothing twice after a lost answer', async () => {
      const app = await open()
      await fill(app)
      form.server().losesAnswer(endpoint)
      await send(app)
      await arrives(1)
      await eventually(() => screen.getByText(OFFLINE))
      if (form.isKnownAfterLoss) return eventually(() => form.isKnownAfterLoss?.(app))
      form.isKept(app)
      // The boxes are emptied, and another press of the button counts.
      await handRests()
      if (button) await press(app)
      else await tapPin(app)
      await arrives(2)
      await isDone(app)
      // The same key: the server recognises the same intent.
      expect(sent()[1]).toEqual(sent()[0])
    })

    test('shows the text of a refusal and keeps the typed input', async () => {
      const app = await open()
      await fill(app)
      form.server().refuses(endpoint, form.refusal)
      await send(app)
      await arrives(1)
      await eventually(() => form.isRefused(app, words()))
      form.isKept(app)
      await handRests()
      await form.change?.(app)
      await send(app)
      await arrives(2)
      await isDone(app)
      const [first, second] = sent()
      // An unclear refusal is settled when the PIN's sheet closes, which closes its key; else the same is sent again.
      if (form.change || (form.refusal === 'unavailable' && !button)) expect(second?.key).not.toBe(first?.key)
      else expect(second).toEqual(first)
    })

    describe('with an unknown outcome', () => {
      /** Sends without getting an answer, and leaves the form. */
      async function sendUnanswered(how: 'lost' | 'gateway' | 'away') {
        const app = await open()
        await fill(app)
        form.server().losesAnswer(endpoint, how)
        await send(app)
        await arrives(1)
        await eventually(() => screen.getAllByText(how === 'gateway' ? BROKEN : OFFLINE))
      }
      const isUnknown = () =>
        Object.values(stored()).some(draft => String(draft).includes('"state":"unknown"'))
      /** Simulates a reload or a killed app: only the storage is left. */
      function leave() {
        cleanup()
        queryClient.clear()
      }
      const stored = () =>
        Object.fromEntries(
          Object.entries({ ...localStorage }).filter(([key]) => key.startsWith(DRAFT_PREFIX)),
        )

      test.each(['lost', 'gateway'] as const)('shows the outcome when reopened (answer %s)', async how => {
        await sendUnanswered(how)
        leave()
        // The form shows first, before the answer: a posted request may lead to another page at once.
        const answer = form.server().keepsWaiting(closeIntent)
        const again = await reopen()
        answer()
        if (form.isKnownAfterLoss) await eventually(() => expect(stored()).toEqual({}))
        else await isDone(again)
        await eventually(() => expect(isUnknown()).toBe(false))
        expect(form.server().sent(closeIntent)).toEqual([
          { input: { path: endpoint.path, key: sent()[0]?.key }, key: null },
        ])
        expect(form.server().bookings(endpoint)).toBe(1)
        expect(sent()).toHaveLength(1)
      })

      test('shows a request that never arrived as not carried out, and a late arrival is refused', async () => {
        await sendUnanswered('away')
        expect(JSON.stringify(stored())).not.toContain('pin')
        leave()
        const again = await open()
        await eventually(() => screen.getByText(again.words.Pay.notCarriedOut))
        const [late] = sent()
        expect(late && (await form.server().arrivesLate(endpoint, late))).toBe('intent_closed')
        expect(form.server().bookings(endpoint)).toBe(0)
        await handRests()
        await form.refill?.(again)
        await send(again)
        await arrives(2)
        await isDone(again)
        expect(sent()[1]?.key).not.toBe(late?.key)
        expect(form.server().bookings(endpoint)).toBe(1)
      })

      test('stays locked until the server can be asked for the outcome', async () => {
        await sendUnanswered('lost')
        leave()
        form.server().losesAnswer(closeIntent)
        const again = await reopen()
        await eventually(() => screen.getByText(again.words.Pay.outcomeUnknown))
        // The reference by which customer service finds the request.
        screen.getByTitle(String(sent()[0]?.key))
        await again.user.click(screen.getByRole('button', { name: again.words.Pay.checkAgain }))
        await eventually(() => expect(isUnknown()).toBe(false))
        expect(sent()).toHaveLength(1)
        expect(form.server().bookings(endpoint)).toBe(1)
      })

      test('is locked when another tab has sent it, and asks for the outcome before it sends', async () => {
        const app = await open()
        await fill(app)
        form.server().losesAnswer(endpoint, 'away')
        await send(app)
        await arrives(1)
        await eventually(() => screen.getAllByText(OFFLINE))
        const left = stored()
        leave()
        localStorage.clear()
        const other = await open()
        for (const [key, value] of Object.entries(left)) {
          localStorage.setItem(key, String(value))
          act(() => void window.dispatchEvent(new StorageEvent('storage', { key })))
        }
        await eventually(() => screen.getByText(other.words.Pay.outcomeUnknown))
        expect(form.server().sent(closeIntent)).toEqual([])
        await other.user.click(screen.getByRole('button', { name: other.words.Pay.checkAgain }))
        await eventually(() => screen.getByText(other.words.Pay.notCarriedOut))
        expect(form.server().bookings(endpoint)).toBe(0)
      })
    })

    const { changes = {}, elsewhere } = form
    if (!button)
      describe('holds what was confirmed', () => {
        /** Opens the PIN sheet and types three digits. */
        async function typeHalf() {
          const app = await open()
          await fill(app)
          await press(app)
          await tapPin(app, PIN.slice(0, 3))
          return app
        }
        /** Types the other three digits, if the sheet still takes them, and asserts that nothing is sent. */
        async function typeRest(app: OpenScreen) {
          if (screen.queryByRole('dialog', { name: app.words.Pay.pinTitle })) await tapPin(app, PIN.slice(3))
          await passes(600)
          expect(sent()).toEqual([])
        }
        /** Confirms again, and asserts that the digits typed before do not count. */
        async function confirmAgain(app: OpenScreen, input: InputOf<E>) {
          await expectNoPinAsked(app)
          await handRests()
          await press(app)
          const sheet = await pinSheet(app)
          within(sheet).getByRole('group', { name: app.words.Pay.entered.replace('{count}', '0') })
          const before = sent().length
          await tapPin(app)
          await arrives(before + 1)
          expect(sent()[before]?.input).toEqual(input)
          await isDone(app)
        }

        test.each(Object.entries(changes))(
          'the PIN sheet closes, with the old and the new, when %s',
          async (_, change) => {
            const app = await typeHalf()
            change.happen()
            await act(() => queryClient.invalidateQueries())
            await eventually(() => screen.getAllByText(change.says))
            await typeRest(app)
            if (change.again) await confirmAgain(app, change.again)
            else await expectNoPinAsked(app)
          },
        )

        test.runIf(elsewhere)(
          'the PIN sheet closes, and the form keeps its values, when the customer types in another tab',
          async () => {
            const app = await typeHalf()
            const place = Object.keys({ ...localStorage }).find(key => key.startsWith(DRAFT_PREFIX)) ?? ''
            const draft = JSON.parse(localStorage.getItem(place) ?? '{}')
            localStorage.setItem(place, JSON.stringify({ ...draft, values: elsewhere, key: randomUuid() }))
            act(() => void window.dispatchEvent(new StorageEvent('storage', { key: place })))
            await typeRest(app)
            screen.getByText(app.words.Pay.changedElsewhere)
            form.isKept(app)
            await confirmAgain(app, form.input)
          },
        )

        describe('and another tab sends the form', () => {
          /** Stores the draft as another tab does; null removes it. */
          function store(place: string, draft: object | null) {
            const [oldValue, newValue] = [localStorage.getItem(place), draft && JSON.stringify(draft)]
            if (newValue === null) localStorage.removeItem(place)
            else localStorage.setItem(place, newValue)
            const event = new StorageEvent('storage', { key: place, oldValue, newValue })
            act(() => void window.dispatchEvent(event))
          }
          /** Types a wrong PIN, which stores a draft for a form without values, too, and three digits of the next. */
          async function typeAgain() {
            const app = await open()
            await fill(app)
            form.server().refuses(endpoint, 'pin_incorrect')
            await press(app)
            await tapPin(app, '999999')
            await arrives(1)
            await passes(600)
            await tapPin(app, PIN.slice(0, 3))
            const place = Object.keys({ ...localStorage }).find(key => key.startsWith(DRAFT_PREFIX)) ?? ''
            return { app, place, draft: JSON.parse(localStorage.getItem(place) ?? '{}') }
          }
          /** Waits for the words, and asserts that the sheet is gone and nothing was sent. */
          async function says(app: OpenScreen, words: string) {
            const note = await eventually(() => screen.getByText(words))
            await expectNoPinAsked(app)
            expect(sent()).toHaveLength(1)
            return note.parentElement?.textContent
          }

          test('the PIN sheet closes, and the page says that it was booked, with the amount', async () => {
            const { app, place, draft } = await typeAgain()
            const [amount = ''] = /[\d.,]+ USDT/.exec((await pinSheet(app)).textContent ?? '') ?? []
            store(place, { ...draft, state: 'unknown' })
            await says(app, app.words.Pay.outcomeUnknown)
            store(place, null)
            expect(await says(app, app.words.Pay.carriedOutElsewhere)).toContain(amount)
          })

          test('the PIN sheet closes when only the end of the other request is noticed', async () => {
            const { app, place, draft } = await typeAgain()
            localStorage.setItem(place, JSON.stringify({ ...draft, state: 'unknown' }))
            store(place, null)
            await says(app, app.words.Pay.carriedOutElsewhere)
          })

          test('the PIN sheet closes, and the page says that it was refused, with the values kept', async () => {
            const { app, place, draft } = await typeAgain()
            store(place, { ...draft, state: 'unknown' })
            await says(app, app.words.Pay.outcomeUnknown)
            store(place, draft)
            await says(app, app.words.Pay.notCarriedOutElsewhere)
            form.isKept(app)
            await confirmAgain(app, form.input)
          })

          test.runIf(elsewhere)('the page keeps its values when the other tab booked others', async () => {
            const { app, place, draft } = await typeAgain()
            const other = { ...draft, values: elsewhere, key: randomUuid(), sent: {} }
            store(place, other)
            store(place, { ...other, state: 'unknown' })
            store(place, null)
            expect(await says(app, app.words.Pay.carriedOutElsewhere)).not.toContain('USDT')
            screen.getByText(app.words.Pay.changedElsewhere)
            form.isKept(app)
            await confirmAgain(app, form.input)
          })
        })

        test('a change during the request does not hide its answer', async () => {
          const app = await open()
          await fill(app)
          const answer = form.server().keepsWaiting(endpoint)
          await send(app)
          await arrives(1)
          for (const { happen } of Object.values(changes)) happen()
          await act(() => queryClient.invalidateQueries())
          await passes(0)
          expect(screen.queryByText(app.words.Pay.changed)).toBeNull()
          answer()
          await isDone(app)
          expect(sent().map(({ input }) => input)).toEqual([form.input])
        })
      })

    if (!button)
      test('shows all facts beside the PIN', async () => {
        const app = await open()
        await fill(app)
        await press(app)
        await pinSheet(app)
        const { facts = [] } = form
        expect(facts).not.toEqual([])
        for (const fact of facts) expect(document.body.textContent).toMatch(fact)
        expect(sent()).toEqual([])
      })

    if (!button)
      test('shows a wrong PIN on the PIN sheet, which stays open for the right one', async () => {
        const app = await open()
        await fill(app)
        form.server().refuses(endpoint, 'pin_incorrect')
        await press(app)
        await tapPin(app, '999999')
        await arrives(1)
        const sheet = await pinSheet(app)
        await eventually(() => expect(sheet.textContent).toContain(text('en', 'errors.pin_incorrect')))
        await passes(600)
        await tapPin(app)
        await isDone(app)
        expect(sent().map(({ input }) => input)).toEqual([
          { ...Object(form.input), pin: '999999' },
          form.input,
        ])
        await eventually(() => expectNoPinAsked(app))
      })
  })

  /** Presses as an impatient customer does: at once, and again after a while. */
  async function pressAgain(app: OpenScreen) {
    if (!button) {
      await tapLastDigitAgain(app)
      return tapPin(app)
    }
    await app.user.click(button(app))
    await handRests()
    const waiting = button(app)
    expect(waiting.getAttribute('aria-disabled')).toBe('true')
    await app.user.click(waiting)
  }
}
