import { expect, it } from 'vitest'
import { anySignal } from './any-signal.ts'

const controllers = () => [new AbortController(), new AbortController()] as const

it('the combined signal aborts with the reason of the first signal that aborts', () => {
  const [one, other] = controllers()
  const either = anySignal([one.signal, other.signal])
  expect(either.aborted).toBe(false)
  other.abort('first')
  one.abort('second')
  expect(either.reason).toBe('first')
})

it('the combined signal is aborted from the start when one of its signals is', () => {
  const [one, other] = controllers()
  other.abort('before')
  expect(anySignal([one.signal, other.signal]).reason).toBe('before')
})
