import fc from 'fast-check'
import { expect, it } from 'vitest'
import { daysOf } from './days-of.ts'

const dayOf = (item: number) => String(Math.floor(item / 10))

it('items are grouped by day and keep their order', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(100)), items => {
      const sorted = items.toSorted((a, b) => b - a)
      const days = daysOf(sorted, dayOf)
      expect(days.flatMap(day => day.items)).toEqual(sorted)
      expect(new Set(days.map(({ day }) => day)).size).toBe(days.length)
      for (const { day, first, items: own } of days) {
        expect(first).toBe(own[0])
        for (const item of own) expect(dayOf(item)).toBe(day)
      }
    }),
  )
})
