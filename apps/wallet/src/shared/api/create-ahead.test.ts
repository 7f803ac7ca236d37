import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createAhead } from './create-ahead.ts'

const get = (token = 'a') => ({ method: 'GET', headers: { authorization: token } })
const pageUnderWay = new Promise<void>(() => undefined)

function aheadWith() {
  let time = 0
  const sent: string[] = []
  const ahead = createAhead(() => time)
  const send = ahead.through(async address => {
    sent.push(address)
    return new Response(`answer ${sent.length}`)
  })
  const textFrom = async (address: string, init: RequestInit = get()) => (await send(address, init)).text()
  return { ahead, sent, textFrom, pass: (milliseconds: number) => (time += milliseconds) }
}

describe('answers asked for ahead', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  it('are handed over to the same question, once', async () => {
    const { ahead, sent, textFrom } = aheadWith()
    ahead.ask({ address: '/api/list', init: get() }, pageUnderWay)
    expect(await textFrom('/api/list')).toBe('answer 1')
    expect(sent).toHaveLength(1)
    expect(await textFrom('/api/list')).toBe('answer 2')
  })

  it('may have been asked before: then they are not asked again', async () => {
    const { ahead, sent, textFrom } = aheadWith()
    ahead.ask({ address: '/api/list', init: get() }, pageUnderWay)
    ahead.ask({ address: '/api/list', init: get() }, pageUnderWay)
    expect(await textFrom('/api/list')).toBe('answer 1')
    expect(sent).toHaveLength(1)
  })

  it('are not for another question or another session', async () => {
    const { ahead, textFrom } = aheadWith()
    ahead.ask({ address: '/api/list', init: get() }, pageUnderWay)
    expect(await textFrom('/api/list?kind=nft')).toBe('answer 2')
    expect(await textFrom('/api/list', get('b'))).toBe('answer 3')
  })

  it('are dropped when they are old, after an action, when something has happened', async () => {
    const { ahead, textFrom, pass } = aheadWith()
    const ask = () => ahead.ask({ address: '/api/list', init: get() }, pageUnderWay)
    ask()
    pass(15_000)
    expect(await textFrom('/api/list')).toBe('answer 2')
    ask()
    await textFrom('/api/transfer', { method: 'POST' })
    expect(await textFrom('/api/list')).toBe('answer 5')
    ask()
    ahead.forget()
    expect(await textFrom('/api/list')).toBe('answer 7')
  })

  it('are dropped a second after their page is there', async () => {
    const { ahead, textFrom } = aheadWith()
    ahead.ask({ address: '/api/list', init: get() }, Promise.resolve())
    await vi.advanceTimersByTimeAsync(1000)
    expect(await textFrom('/api/list')).toBe('answer 2')
  })
})
