import { beforeEach, expect, it } from 'vitest'
import { leaveScrollToPage } from './page-scroll.ts'

/** Creates a touch event as the browser sends it, at a given time. */
function touch(type: string, at: number, ...points: [number, number][]): Event {
  const event = new Event(type, { bubbles: true, cancelable: true })
  const touches = points.map(([clientX, clientY]) => ({ clientX, clientY }))
  Object.defineProperties(event, { touches: { value: touches }, timeStamp: { value: at } })
  return event
}

let element: EventTarget
let stop: () => void
/** Returns whether the page takes an event, so that the chart does not receive it. */
function isPages(event: Event): boolean {
  element.dispatchEvent(event)
  return event.cancelBubble
}

beforeEach(() => {
  element = new EventTarget()
  stop = leaveScrollToPage(element as HTMLElement)
})

it('a finger that starts up or down scrolls the page until it is lifted', () => {
  expect(isPages(touch('touchstart', 0, [100, 300]))).toBe(false)
  expect(isPages(touch('touchmove', 20, [101, 290]))).toBe(true)
  expect(isPages(touch('touchmove', 40, [180, 280]))).toBe(true)
})

it('a finger that starts sideways moves the chart until it is lifted', () => {
  isPages(touch('touchstart', 0, [100, 300]))
  expect(isPages(touch('touchmove', 20, [110, 302]))).toBe(false)
  expect(isPages(touch('touchmove', 40, [111, 380]))).toBe(false)
})

it('a finger that has rested moves the crosshair in any direction', () => {
  isPages(touch('touchstart', 0, [100, 300]))
  expect(isPages(touch('touchmove', 600, [100, 330]))).toBe(false)
})

it('two fingers zoom the chart', () => {
  isPages(touch('touchstart', 0, [100, 300], [140, 300]))
  expect(isPages(touch('touchmove', 20, [100, 280], [140, 330]))).toBe(false)
})

it('touches are ignored once the listener is stopped', () => {
  isPages(touch('touchstart', 0, [100, 300]))
  stop()
  expect(isPages(touch('touchmove', 20, [100, 200]))).toBe(false)
})
