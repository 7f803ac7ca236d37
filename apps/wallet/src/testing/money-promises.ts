import type { Endpoint, InputOf } from '@matin/contract/endpoint'
import { ERRORS } from '@matin/contract/errors'
import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { eventually, handRests, passes } from './app-clock.ts'
import type { FakeServer } from './fake-server.ts'
import type { OpenScreen } from './open-screen.tsx'
import { expectNoPinAsked, pinSheet, tapLastDigitAgain, tapPin } from './payment-pin.ts'

/** One form that moves money, as its customer uses it. */
export interface MoneyForm<E extends Endpoint> {
  endpoint: E
  server: () => FakeServer
  open: () => Promise<OpenScreen>
  /** Fills in all that is needed, and rightly. */
  fill: (app: OpenScreen) => Promise<void>
  /** Presses what confirms it, up to the payment PIN where one is asked for. */
  press: (app: OpenScreen) => Promise<void>
  /** What must then be sent: what was typed. */
  input: InputOf<E>
  /** Changes what is asked for; left out where there is nothing to change. */
  change?: (app: OpenScreen) => Promise<void>
  /** A refusal for another reason than the PIN, and whether its words stand where they should. */
  refusal: E['errors'][number]
  isRefused: (app: OpenScreen, words: string) => void
  /** What was filled in is still there. */
  isKept: (app: OpenScreen) => void
  /** What the customer sees at the end. */
  isDone: (app: OpenScreen) => void
  /** Where the page asks anew after a lost answer and needs no second try: what it then shows. */
  isKnownAfterLoss?: (app: OpenScreen) => void
  /** Left out where the payment PIN is asked for: the button that sends. */
  button?: (app: OpenScreen) => HTMLElement
}

/** What every form that moves money promises, whatever it is for. */
export function keepsMoneyPromises<E extends Endpoint>(form: MoneyForm<E>) {
  const { endpoint, open, fill, press, button } = form
  const sent = () => form.server().sent(endpoint)
  const arrives = (count: number) => eventually(() => expect(sent()).toHaveLength(count))
  const isDone = (app: OpenScreen) => eventually(() => form.isDone(app))
  const words = () => ERRORS[form.refusal].msg.en

  async function send(app: OpenScreen) {
    await press(app)
    if (!button) await tapPin(app)
  }

  describe('promises of every form that moves money', () => {
    test('sends what was filled in, once, however often it is pressed while the answer is under way', async () => {
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

    test('after a lost answer nothing is moved twice', async () => {
      const app = await open()
      await fill(app)
      form.server().losesAnswer(endpoint)
      await send(app)
      await arrives(1)
      await eventually(() => screen.getByText('No connection. Check your network and try again'))
      if (form.isKnownAfterLoss) return eventually(() => form.isKnownAfterLoss?.(app))
      form.isKept(app)
      // The boxes are emptied, and another press of the button counts.
      await handRests()
      if (button) await press(app)
      else await tapPin(app)
      await arrives(2)
      await isDone(app)
      // Under the same key: the server knows it for the same intent.
      expect(sent()[1]).toEqual(sent()[0])
    })

    test('a refusal is said in its words and takes away nothing that was filled in', async () => {
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
      if (form.change) expect(second?.key).not.toBe(first?.key)
      else expect(second).toEqual(first)
    })

    if (!button)
      test('a wrong PIN is told on the sheet, which stays for the right one', async () => {
        const app = await open()
        await fill(app)
        form.server().refuses(endpoint, 'pin_incorrect')
        await press(app)
        await tapPin(app, '999999')
        await arrives(1)
        const sheet = await pinSheet(app)
        await eventually(() => expect(sheet.textContent).toContain(ERRORS.pin_incorrect.msg.en))
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

  /** As an impatient thumb does: at once, and again after a while. */
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
