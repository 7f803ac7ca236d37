import { expect, it } from 'vitest'
import { artworkOf } from './artwork.ts'

const PRODUCT = '0199a2d4-5f00-8123-a456-0123456789ab'
const EDITIONS = Array.from({ length: 500 }, (_, index) => index + 1)
const strokesOf = (path: string) => path.split('M').length - 1

it('the artwork of an edition never changes', () => {
  expect(artworkOf(PRODUCT, 417)).toEqual(artworkOf(PRODUCT, 417))
  // Artwork that was sold must never look otherwise: a change of the drawing is a defect.
  const { ground, tick } = artworkOf(PRODUCT, 417)
  expect(ground).toBe('#1e2c5b')
  expect(tick.path).toMatch(/^M98\.0 80\.0L110\.1 80\.0M97\.4 84\.7L110\.6 88\.2M95\./)
})

it('the artwork differs for each edition and each product', () => {
  const drawn = EDITIONS.map(number => JSON.stringify(artworkOf(PRODUCT, number)))
  expect(new Set(drawn).size).toBe(EDITIONS.length)
  expect(artworkOf(PRODUCT, 1)).not.toEqual(artworkOf(PRODUCT.replace('0199', '0198'), 1))
})

it('the artworks use every background of the design', () => {
  const grounds = EDITIONS.map(number => artworkOf(PRODUCT, number).ground)
  expect(new Set(grounds)).toEqual(new Set(['#061237', '#eaf8f3', '#edf0f5', '#1e2c5b', '#2fdca6']))
})

it('the artwork has three or four rings of ticks, some of them accented', () => {
  const counts = EDITIONS.map(number => {
    const { tick, accent } = artworkOf(PRODUCT, number)
    const [plain, marked] = [strokesOf(tick.path), strokesOf(accent.path)]
    expect(marked / (plain + marked)).toBeGreaterThan(0.03)
    expect(marked / (plain + marked)).toBeLessThan(0.35)
    return plain + marked
  })
  expect(new Set(counts)).toEqual(new Set([24 + 38 + 52, 24 + 38 + 52 + 66]))
})

it('the artwork has only straight strokes', () => {
  const { tick, accent } = artworkOf(PRODUCT, 7)
  for (const { path } of [tick, accent]) expect(path).toMatch(/^(M[\d.]+ [\d.]+L[\d.]+ [\d.]+)+$/)
})
