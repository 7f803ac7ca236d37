import { beforeEach, expect, test } from 'vitest'
import { eventually } from '#testing/app-clock.ts'
import { openScreen, startServer } from '#testing/open-screen.tsx'
import { PathPicture } from './path-picture.tsx'

/** Height of a label as it is drawn, in px. */
const LABEL_HEIGHT = 32

beforeEach(() => {
  startServer()
})

test.each([
  [0, 1],
  [1, 2],
  [4, 5],
  [349_525, 1_000_000],
])('leaf %i of %i is drawn at a distance from the root, with a path between them', async (index, count) => {
  openScreen(() => <PathPicture index={index} count={count} />, { at: '/pages/Assets/proof' })
  const [root, leaf] = await eventually(() => {
    const texts = [...document.querySelectorAll('svg text')]
    expect(texts.map(({ textContent }) => textContent)).toEqual(['Published root', 'Your balance'])
    return texts.map(text => Number(text.getAttribute('y')))
  })
  expect((leaf ?? 0) - (root ?? 0)).toBeGreaterThan(LABEL_HEIGHT + 8)
  expect(document.querySelectorAll('svg path').length).toBeGreaterThan(0)
})
