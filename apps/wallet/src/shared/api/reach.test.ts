import { NetworkFailure } from '@matin/client/network-failure'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createReach, useReach } from './reach.ts'

const online = new EventTarget()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('addEventListener', online.addEventListener.bind(online))
  vi.stubGlobal('removeEventListener', online.removeEventListener.bind(online))
  useReach.setState({ reachable: true })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function start(up: boolean) {
  const server = { up, asked: 0, back: 0 }
  const reach = createReach({
    async probe() {
      server.asked++
      if (!server.up) throw new NetworkFailure('refused')
    },
    onBack() {
      server.back++
    },
  })
  return { server, reach }
}

it('one failed request does not count as offline while the server answers other requests', async () => {
  const { server, reach } = start(true)
  reach.lost()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(useReach.getState().reachable).toBe(true)
  expect(server).toMatchObject({ asked: 1, back: 0 })
})

it('probes of an unreachable server back off, and its return is reported once', async () => {
  const { server, reach } = start(false)
  reach.lost()
  reach.lost()
  await vi.advanceTimersByTimeAsync(0)
  expect(useReach.getState().reachable).toBe(false)
  expect(server.asked).toBe(1)
  await vi.advanceTimersByTimeAsync(1000 + 2000 + 4000)
  expect(server.asked).toBe(4)
  server.up = true
  await vi.advanceTimersByTimeAsync(8000)
  expect(useReach.getState().reachable).toBe(true)
  expect(server).toMatchObject({ asked: 5, back: 1 })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(server.asked).toBe(5)
})

it('the server is probed at once when the phone is online again', async () => {
  const { server, reach } = start(false)
  reach.lost()
  await vi.advanceTimersByTimeAsync(100_000)
  server.up = true
  online.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(useReach.getState().reachable).toBe(true)
})

it('any answer of the server ends the check at once, and is reported once', async () => {
  const { server, reach } = start(false)
  reach.answered()
  expect(server.back).toBe(0)
  reach.lost()
  await vi.advanceTimersByTimeAsync(0)
  reach.answered()
  reach.answered()
  expect(useReach.getState().reachable).toBe(true)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(server).toMatchObject({ asked: 1, back: 1 })
})

it('an answer that comes while the first probe hangs keeps the server reachable', async () => {
  let hang: (reason: NetworkFailure) => void = () => undefined
  const onBack = vi.fn()
  const probe = () => new Promise((_resolve, reject) => (hang = reject))
  const reach = createReach({ probe, onBack })
  reach.lost()
  reach.answered()
  hang(new NetworkFailure('late'))
  await vi.advanceTimersByTimeAsync(0)
  expect(useReach.getState().reachable).toBe(true)
  expect(onBack).not.toHaveBeenCalled()
})

it('a lost request after a successful probe starts a new probe', async () => {
  const { server, reach } = start(true)
  reach.lost()
  await vi.advanceTimersByTimeAsync(0)
  server.up = false
  reach.lost()
  await vi.advanceTimersByTimeAsync(0)
  expect(useReach.getState().reachable).toBe(false)
})

it('an exception in the probe’s own code does not count as offline and is reported', async () => {
  const reported = vi.fn()
  vi.stubGlobal('reportError', reported)
  const fault = new TypeError('timeout is not a function')
  const reach = createReach({
    probe: () => Promise.reject(fault),
    onBack: () => undefined,
  })
  reach.lost()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(useReach.getState().reachable).toBe(true)
  expect(reported).toHaveBeenCalledExactlyOnceWith(fault)
})

it('the server is probed at once when the customer retries', async () => {
  const { server, reach } = start(false)
  reach.lost()
  await vi.advanceTimersByTimeAsync(100_000)
  server.up = true
  reach.tryNow()
  await vi.advanceTimersByTimeAsync(0)
  expect(useReach.getState().reachable).toBe(true)
  expect(server.back).toBe(1)
})
