import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { headersText } from './early-answers.ts'

const get = (token = 'a') => ({ method: 'GET', headers: { authorization: token, language: 'en' } })

/** The module as it begins in an app for which these addresses have been asked already. */
async function early(...addresses: string[]) {
  vi.resetModules()
  const answers = addresses.map(address => ({
    [address]: { headers: headersText(get().headers), answer: Promise.resolve(new Response(address)) },
  }))
  globalThis.askedEarly = Object.assign({}, ...answers)
  const { earlyAnswer, forgetEarly } = await import('./early-answers.ts')
  const textFor = async (address: string, init: RequestInit = get()) =>
    (await earlyAnswer(address, init))?.text()
  return { textFor, forgetEarly }
}

describe('what was asked before the app was there', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => {
    vi.useRealTimers()
    globalThis.askedEarly = undefined
  })

  it('is handed over to the same question, once', async () => {
    const { textFor } = await early('/api/list', '/api/setting')
    expect(await textFor('/api/list')).toBe('/api/list')
    expect(await textFor('/api/list')).toBeUndefined()
    expect(await textFor('/api/setting')).toBe('/api/setting')
    expect(await textFor('/api/other')).toBeUndefined()
  })

  it('is not for another session, and then for nobody', async () => {
    const { textFor } = await early('/api/list')
    expect(await textFor('/api/list', get('b'))).toBeUndefined()
    expect(await textFor('/api/list')).toBeUndefined()
  })

  it('does not wait for ever, nor beyond an action, nor when something has happened', async () => {
    const late = await early('/api/list')
    vi.advanceTimersByTime(15_000)
    expect(await late.textFor('/api/list')).toBeUndefined()
    const acted = await early('/api/list')
    await acted.textFor('/api/transfer', { ...get(), method: 'POST' })
    expect(await acted.textFor('/api/list')).toBeUndefined()
    const told = await early('/api/list')
    told.forgetEarly()
    expect(await told.textFor('/api/list')).toBeUndefined()
  })

  it('is nothing where nothing was asked', async () => {
    vi.resetModules()
    const { earlyAnswer } = await import('./early-answers.ts')
    expect(earlyAnswer('/api/list', get())).toBeUndefined()
  })
})
