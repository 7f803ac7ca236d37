/** 160 × 160 units: round-capped strokes in two colours (`tick`, `accent`). Colours are CSS colours. */
export interface Artwork {
  ground: string
  tick: { colour: string; path: string }
  accent: { colour: string; path: string }
}

export const ARTWORK_SIZE = 160
export const ARTWORK_STROKE = 2

const INNER_RADIUS = 18
const RING_STEP = 17
const INNER_TICKS = 24
const TICKS_STEP = 14
/** Mean length of a tick in units. Along a ring, lengths vary between 4 and 14. */
const TICK_MIDDLE = 9
const TICK_SWING = 5

/** `accents` is the percentage of accented ticks. */
const PALETTES = [
  { ground: '#061237', tick: 'rgb(255 255 255 / .55)', accent: '#2fdca6', accents: 17 },
  { ground: '#eaf8f3', tick: '#061237', accent: '#00906a', accents: 18 },
  { ground: '#edf0f5', tick: '#5b6684', accent: '#061237', accents: 15 },
  { ground: '#1e2c5b', tick: 'rgb(255 255 255 / .5)', accent: '#7aeac6', accents: 17 },
  { ground: '#2fdca6', tick: 'rgb(6 18 55 / .62)', accent: '#061237', accents: 19 },
] as const

/** Depends only on product and number, so it is the same everywhere and never changes. */
export function artworkOf(productId: string, edition: number): Artwork {
  const random = randomFrom(`${productId}/${edition}`)
  const palette = PALETTES[Math.floor(random() * PALETTES.length)] ?? PALETTES[0]
  const rings = random() < 0.5 ? 3 : 4
  let tick = ''
  let accent = ''
  for (let ring = 0; ring < rings; ring++) {
    const phase = random() * 2 * Math.PI
    const ticks = INNER_TICKS + TICKS_STEP * ring
    for (let index = 0; index < ticks; index++) {
      const angle = (index / ticks) * 2 * Math.PI
      const start = INNER_RADIUS + RING_STEP * ring
      const length = TICK_MIDDLE + TICK_SWING * Math.sin((ring + 2) * angle + phase)
      const stroke = `M${at(angle, start)}L${at(angle, start + length)}`
      if (random() * 100 < palette.accents) accent += stroke
      else tick += stroke
    }
  }
  return {
    ground: palette.ground,
    tick: { colour: palette.tick, path: tick },
    accent: { colour: palette.accent, path: accent },
  }
}

function at(angle: number, radius: number): string {
  const centre = ARTWORK_SIZE / 2
  return `${(centre + radius * Math.cos(angle)).toFixed(1)} ${(centre + radius * Math.sin(angle)).toFixed(1)}`
}

/** From 0 (included) to 1 (excluded): mulberry32 seeded by FNV-1a. Not for secrets. */
function randomFrom(text: string): () => number {
  let state = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    state = Math.imul(state ^ text.charCodeAt(index), 0x01000193)
  }
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
