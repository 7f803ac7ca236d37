import { beforeEach, expect, it } from 'vitest'
import { leaveScrollToPage } from './page-scroll.ts'

/** A touch as the browser tells it; the time is said, not measured. */
function touch(type: string, at: number, ...points: [number, number][]): Event {
  const event = new Event(type, { bubbles: true, cancelable: true })
  const touches = points.map(([clientX, clientY]) => ({ clientX, clientY }))
  Object.defineProperties(event, { touches: { value: touches }, timeStamp: { value: at } })
  return event
}

let element: EventTarget
let stop: () => void
/** Whether the chart is kept from hearing of it. */
function isPages(event: Event): boolean {
  element.dispatchEvent(event)
  return event.cancelBubble
}

beforeEach(() => {
  element = new EventTarget()
  stop = leaveScrollToPage(element as HTMLElement)
})

it('a finger that moves up or down is the page’s, to the end of its way', () => {
  expect(isPages(touch('touchstart', 0, [100, 300]))).toBe(false)
  expect(isPages(touch('touchmove', 20, [101, 290]))).toBe(true)
  expect(isPages(touch('touchmove', 40, [180, 280]))).toBe(true)
})

it('a finger that moves sideways is the chart’s, to the end of its way', () => {
  isPages(touch('touchstart', 0, [100, 300]))
  expect(isPages(touch('touchmove', 20, [110, 302]))).toBe(false)
  expect(isPages(touch('touchmove', 40, [111, 380]))).toBe(false)
})

it('a finger that has rested has the crosshair and takes it anywhere', () => {
  isPages(touch('touchstart', 0, [100, 300]))
  expect(isPages(touch('touchmove', 600, [100, 330]))).toBe(false)
})

it('two fingers zoom the chart', () => {
  isPages(touch('touchstart', 0, [100, 300], [140, 300]))
  expect(isPages(touch('touchmove', 20, [100, 280], [140, 330]))).toBe(false)
})

it('hears nothing once it was stopped', () => {
  isPages(touch('touchstart', 0, [100, 300]))
  stop()
  expect(isPages(touch('touchmove', 20, [100, 200]))).toBe(false)
})
