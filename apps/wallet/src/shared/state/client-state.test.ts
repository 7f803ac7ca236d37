import { afterEach, describe, expect, it, vi } from 'vitest'
import { defaultState } from './restore.ts'

const KEY = 'Matemax_state'

/** Loads the store like a page whose local storage contains `saved`. */
async function opened(saved: string | null) {
  const kept = new Map(saved === null ? [] : [[KEY, saved]])
  vi.resetModules()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  const { useClientState } = await import('./client-state.ts')
  return { useClientState, saved: () => JSON.parse(kept.get(KEY) ?? 'null') }
}

afterEach(() => vi.unstubAllGlobals())

describe('the client state', () => {
  it('begins with the defaults', async () => {
    const { useClientState } = await opened(null)
    expect(useClientState.getState()).toEqual(defaultState)
  })

  it('is saved on every change under a storage key of its own', async () => {
    const { useClientState, saved } = await opened(null)
    useClientState.setState({ currency: 'TWD' })
    expect(saved()).toEqual({ state: { ...defaultState, currency: 'TWD' }, version: 1 })
    useClientState.setState({ activeTab: 3 })
    expect(saved().state).toEqual({ ...defaultState, currency: 'TWD', activeTab: 3 })
  })

  it('is restored by the next page', async () => {
    const state = { ...defaultState, language: 'ja', walletAddress: 'T1', usdt_balance: '3.5' }
    const { useClientState } = await opened(JSON.stringify({ state, version: 1 }))
    expect(useClientState.getState()).toEqual(state)
  })

  it.each(['{', 'undefined', '[1]', '"text"', '{"state":"x","version":1}', '{"state":null,"version":99}'])(
    'starts from the defaults when the saved state is broken: %s',
    async saved => {
      const { useClientState } = await opened(saved)
      expect(useClientState.getState()).toEqual(defaultState)
      useClientState.setState({ loggedIn: true })
      expect(useClientState.getState().loggedIn).toBe(true)
    },
  )

  it('accepts the saved form of an older version', async () => {
    const { useClientState } = await opened(
      JSON.stringify({ state: { language: 'zh-Hans', currency: 'CNY' }, version: 0 }),
    )
    expect(useClientState.getState()).toEqual({ ...defaultState, language: 'zh-Hans', currency: 'CNY' })
  })

  it('works without local storage', async () => {
    vi.resetModules()
    const refuse = () => {
      throw new Error('SecurityError')
    }
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
    const { useClientState } = await import('./client-state.ts')
    useClientState.setState({ currency: 'EUR' })
    expect(useClientState.getState().currency).toBe('EUR')
  })
})
