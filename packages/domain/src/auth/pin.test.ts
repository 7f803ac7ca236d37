import { expect, it } from 'vitest'
import { pinFault } from './pin.ts'

it.each([
  ...['000000', '777777', '123456', '654321', '234567', '890123', '321098', '121212', '123123', '585585'],
  ...['112233', '665544', '123321', '987789', '159753', '147258'],
])('the PIN %s is refused as easy to guess', pin => {
  expect(pinFault(pin)).toBe(true)
})

it.each(['135790', '864209', '246802', '190384', '112239', '123921'])('the PIN %s is accepted', pin => {
  expect(pinFault(pin)).toBe(false)
})

it('only 1,000 to 1,200 of all PINs are refused as common', () => {
  // Every so many, which no pattern repeats by: what is refused is spread over all of them.
  const step = 17
  let refused = 0
  for (let n = 0; n < 1_000_000; n += step) if (pinFault(String(n).padStart(6, '0'))) refused++
  expect(refused * step).toBeGreaterThan(1000)
  expect(refused * step).toBeLessThan(1200)
})
