import { describe, expect, it } from 'vitest'
import { isSideways, staysOpen, swipeOffset } from './swipe-path.ts'

describe('a swipe', () => {
  it('is sideways only if it moves far enough and not mainly up or down', () => {
    expect(isSideways(-30, 4)).toBe(true)
    expect(isSideways(-30, 40)).toBe(false)
    expect(isSideways(5, 0)).toBe(false)
  })
})

describe('the swipe offset', () => {
  it('follows the finger between its ends', () => {
    expect(swipeOffset(0, -50, 150)).toBe(-50)
    expect(swipeOffset(-150, 100, 150)).toBe(-50)
  })

  it('moves only slightly beyond its ends', () => {
    expect(swipeOffset(0, 40, 150)).toBe(8)
    expect(swipeOffset(0, 4000, 150)).toBe(16)
    expect(swipeOffset(0, -200, 150)).toBe(-160)
    expect(swipeOffset(-150, -4000, 150)).toBe(-166)
  })
})

describe('a swiped row', () => {
  it('goes to the nearer end', () => {
    expect([-80, -75, -10].map(offset => staysOpen(offset, 150, 0))).toEqual([true, false, false])
  })

  it('follows a flick in either direction', () => {
    expect(staysOpen(-20, 150, -0.8)).toBe(true)
    expect(staysOpen(-140, 150, 0.8)).toBe(false)
  })
})
