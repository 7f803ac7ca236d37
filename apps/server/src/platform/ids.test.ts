import { describe, expect, it } from 'vitest'
import { fixedClock } from './clock/clock.ts'
import { createIds, sha256, uuidOf } from './ids.ts'

const timeOf = (uuid: string) => Number.parseInt(uuid.replaceAll('-', '').slice(0, 12), 16)

describe('createIds', () => {
  it('makes UUIDv7 that carry the time of our clock, not of the machine', () => {
    const clock = fixedClock('2031-05-06T07:08:09Z')
    const id = createIds(clock).uuid()
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(timeOf(id)).toBe(Temporal.Instant.from('2031-05-06T07:08:09Z').epochMilliseconds)
  })

  it('makes UUIDs that sort in creation order, also while the clock stands still', () => {
    const clock = fixedClock('2026-03-02T10:24:00Z')
    const ids = createIds(clock)
    const made: string[] = []
    for (let day = 0; day < 5; day++) {
      for (let k = 0; k < 500; k++) made.push(ids.uuid())
      clock.advance(Temporal.Duration.from({ milliseconds: 1 }))
    }
    expect(made.toSorted()).toEqual(made)
    expect(new Set(made).size).toBe(made.length)
  })

  it('makes tokens of 256 bits, and digits with their leading zeros', () => {
    const ids = createIds(fixedClock('2026-03-02T10:24:00Z'))
    const tokens = Array.from({ length: 100 }, () => ids.token())
    expect(tokens.every(token => /^[\w-]{43}$/.test(token))).toBe(true)
    expect(new Set(tokens).size).toBe(100)
    const digits = Array.from({ length: 400 }, () => ids.digits(6))
    expect(digits.every(text => /^\d{6}$/.test(text))).toBe(true)
    expect(digits.some(text => text.startsWith('0'))).toBe(true)
  })
})

it('uuidOf returns the same UUID for the same text, and another one for another text', () => {
  expect(uuidOf('payout:1')).toBe(uuidOf('payout:1'))
  expect(uuidOf('payout:1')).not.toBe(uuidOf('payout:2'))
  expect(uuidOf('payout:1')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/)
})

it('sha256 is SHA-256', () => {
  expect(Buffer.from(sha256('abc')).toString('hex')).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  )
})
