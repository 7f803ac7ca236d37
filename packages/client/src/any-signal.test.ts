import { expect, it } from 'vitest'
import { anySignal } from './any-signal.ts'

const controllers = () => [new AbortController(), new AbortController()] as const

it('aborts with the reason of the first signal that aborts', () => {
  const [one, other] = controllers()
  const either = anySignal([one.signal, other.signal])
  expect(either.aborted).toBe(false)
  other.abort('first')
  one.abort('second')
  expect(either.reason).toBe('first')
})

it('is aborted at once when one of them is', () => {
  const [one, other] = controllers()
  other.abort('before')
  expect(anySignal([one.signal, other.signal]).reason).toBe('before')
})
