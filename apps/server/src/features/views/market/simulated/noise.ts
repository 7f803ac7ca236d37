/** 32 bits that depend only on the arguments. It is the simulation's only source of randomness. */
export function mix(a: number, b: number, c: number): number {
  let h = Math.imul(a ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(b ^ (b >>> 15), 0xc2b2ae35)
  h = Math.imul(h ^ (h >>> 16) ^ c, 0x7feb352d)
  h = Math.imul(h ^ (h >>> 15), 0x846ca68b)
  return (h ^ (h >>> 16)) >>> 0
}

/** From 0 (included) to 1 (excluded). */
export function uniform(a: number, b: number, c: number): number {
  return mix(a, b, c) / 2 ** 32
}

/** Approximately normal, from -3.4 to 3.4: the sum of four bytes, scaled to mean 0 and deviation 1. */
export function normal(a: number, b: number, c: number): number {
  const bits = mix(a, b, c)
  const sum = (bits & 255) + ((bits >>> 8) & 255) + ((bits >>> 16) & 255) + (bits >>> 24)
  return (sum - 510) / 147.8
}

export function seedOf(text: string): number {
  let seed = 0
  for (let i = 0; i < text.length; i++) seed = mix(seed, text.charCodeAt(i), i)
  return seed
}
