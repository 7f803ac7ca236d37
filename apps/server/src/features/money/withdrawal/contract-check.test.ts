import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fixedClock } from '#platform/clock/clock.ts'
import type { Platform } from '#platform/platform.ts'
import { createContractCheck } from './contract-check.ts'

const ADDRESS = 'TF4DZPu7K6FdbdhGjRfWaEBVb2PqSWtNQ9'
const clock = fixedClock('2026-03-02T10:24:00Z')
const log = { warn: vi.fn() } as unknown as Platform['log']
beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('the check whether an address is a contract', () => {
  it('asks the node once for simultaneous requests, and again after an hour if the address was no contract', async () => {
    const isContract = vi.fn(async () => false)
    const contracts = createContractCheck({ clock, log }, { isContract })
    expect(await Promise.all([contracts.isContract(ADDRESS), contracts.isContract(ADDRESS)])).toEqual([
      false,
      false,
    ])
    expect(await contracts.isContract(ADDRESS)).toBe(false)
    expect(isContract).toHaveBeenCalledTimes(1)
    clock.advance(Temporal.Duration.from({ minutes: 61 }))
    isContract.mockResolvedValue(true)
    expect(await contracts.isContract(ADDRESS)).toBe(true)
    clock.advance(Temporal.Duration.from({ hours: 1000 }))
    expect(await contracts.isContract(ADDRESS)).toBe(true)
    expect(isContract).toHaveBeenCalledTimes(2)
  })

  it('stops waiting for a silent node after its timeout and sends no second request meanwhile', async () => {
    const isContract = vi.fn(() => new Promise<boolean>(() => {}))
    const contracts = createContractCheck({ clock, log }, { isContract })
    const answers = Promise.all([contracts.isContract(ADDRESS), contracts.isContract(ADDRESS)])
    await vi.advanceTimersByTimeAsync(1500)
    expect(await answers).toEqual([false, false])
    expect(isContract).toHaveBeenCalledTimes(1)
  })

  it('answers false when the node fails, and does not cache that answer', async () => {
    const isContract = vi.fn<() => Promise<boolean>>().mockRejectedValueOnce(new Error('busy'))
    isContract.mockResolvedValue(true)
    const contracts = createContractCheck({ clock, log }, { isContract })
    expect(await contracts.isContract(ADDRESS)).toBe(false)
    expect(await contracts.isContract(ADDRESS)).toBe(true)
  })
})
