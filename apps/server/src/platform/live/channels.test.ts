import type { LiveChannel, ServerMessage } from '@matin/contract/live'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { BEHIND_BYTES, BROADCAST_MS, type Channels, createChannels, type Follower } from './channels.ts'

const QUOTES: LiveChannel = { channel: 'quotes' }
const CHART: LiveChannel = { channel: 'candles', asset: 'BTC', interval: '1m' }

/** Follower that reads only when the test lets it. */
class Client implements Follower {
  open = true
  unread = 0
  received: { text: string; frame: Buffer }[] = []
  isOpen = () => this.open
  waiting = () => this.unread
  write = (frame: Buffer) => {
    const start = (frame[1] ?? 0) < 126 ? 2 : 4
    const length = start === 2 ? frame[1] : frame.readUInt16BE(2)
    expect([frame[0], length]).toEqual([0x81, frame.length - start])
    this.received.push({ text: frame.toString('utf8', start), frame })
  }
}

let number = 0
let changed: boolean
let channels: Channels
const message = (text: string): ServerMessage => ({
  type: 'quotes',
  state: 'live',
  sentAt: ++number,
  items: [],
  ...{ text },
})

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setImmediate'] })
  changed = true
  channels = createChannels({
    snapshot: channel => message(`all of ${channel.channel}`),
    changes: channel => (changed ? message(`news of ${channel.channel}`) : null),
  })
})
afterEach(() => {
  channels.stop()
  vi.useRealTimers()
})

const texts = (client: Client) => client.received.map(({ text }) => JSON.parse(text).text)
const follow = (channel: LiveChannel = QUOTES) => {
  const client = new Client()
  channels.subscribe(client, channel)
  return client
}
/** Advances the time by one broadcast, with all its slices. */
const broadcast = () => vi.advanceTimersByTime(BROADCAST_MS)

describe('a channel', () => {
  it('begins with the full state, then sends changes, at most four times a second', () => {
    const client = follow()
    expect(texts(client)).toEqual(['all of quotes'])
    vi.advanceTimersByTime(1000)
    expect(texts(client)).toEqual(['all of quotes', ...Array(4).fill('news of quotes')])
    changed = false
    vi.advanceTimersByTime(1000)
    expect(client.received).toHaveLength(5)
  })

  it('works beside other channels, and ends when the client unsubscribes', () => {
    const both = follow()
    channels.subscribe(both, CHART)
    const chart = follow(CHART)
    broadcast()
    expect(texts(both)).toEqual(['all of quotes', 'all of candles', 'news of quotes', 'news of candles'])
    expect(texts(chart)).toEqual(['all of candles', 'news of candles'])
    channels.unsubscribe(both, QUOTES)
    broadcast()
    expect(texts(both).slice(4)).toEqual(['news of candles'])
    expect(channels.figures().followers).toEqual({ quotes: 0, candles: 2, incidents: 0 })
  })

  it('serialises a message once for all subscribers', () => {
    const clients = Array.from({ length: 3 }, () => follow())
    broadcast()
    expect(new Set(clients.map(client => client.received[1]?.frame)).size).toBe(1)
  })

  it('skips a slow reader, and sends the full state once the reader has caught up', () => {
    const slow = follow()
    const quick = follow()
    slow.unread = BEHIND_BYTES + 1
    broadcast()
    broadcast()
    expect(slow.received).toHaveLength(1)
    expect(quick.received).toHaveLength(3)
    expect(channels.figures()).toMatchObject({ behind: 1, missed: 2 })
    slow.unread = 0
    // Even when nothing changes any more.
    changed = false
    broadcast()
    expect(texts(slow)).toEqual(['all of quotes', 'all of quotes'])
    expect(channels.figures()).toMatchObject({ behind: 0, missed: 2 })
    changed = true
    broadcast()
    expect(texts(slow).at(-1)).toBe('news of quotes')
  })

  it('is sent to subscribers in slices, and a running broadcast is not overtaken', () => {
    const clients = Array.from({ length: 1000 }, () => follow())
    const told = () => clients.filter(client => client.received.length > 1).length
    vi.advanceTimersToNextTimer()
    expect(told()).toBeGreaterThan(0)
    expect(told()).toBeLessThan(1000)
    vi.advanceTimersByTime(10)
    expect(told()).toBe(1000)
    expect(clients.every(client => client.received.length === 2)).toBe(true)
  })

  it('writes nothing to a socket that is closing', () => {
    const client = follow()
    client.open = false
    broadcast()
    expect(client.received).toHaveLength(1)
  })
})
