import type { LiveChannel, ServerMessage } from '@matin/contract/live'
import type { Link } from './live-link.ts'

type ChannelMessage = Extract<ServerMessage, { type: LiveChannel['channel'] }>
export type MessageOn<C extends LiveChannel> = Extract<ChannelMessage, { type: C['channel'] }>

export interface ChannelListener<C extends LiveChannel = LiveChannel> {
  onMessage: (message: MessageOn<C>) => void
  /** Called with false when the connection is lost, and with true at the channel's next message. */
  onConnected?: (connected: boolean) => void
  /** Called when the channel is subscribed again after an interruption; messages meanwhile are missing. */
  onGap?: () => void
}

interface Followed {
  channel: LiveChannel
  listeners: Set<ChannelListener>
  /** Whether the channel was subscribed to before, on this connection or an earlier one. */
  asked: boolean
}

export function createChannels(link: Pick<Link, 'isOpen' | 'send'>) {
  const followed = new Map<string, Followed>()

  function ask(one: Followed) {
    if (!link.isOpen()) return
    link.send({ type: 'subscribe', to: one.channel })
    if (one.asked) for (const listener of one.listeners) listener.onGap?.()
    one.asked = true
  }

  function tell(message: ChannelMessage) {
    const channel: LiveChannel =
      message.type === 'candles'
        ? { channel: 'candles', asset: message.asset, interval: message.interval }
        : { channel: message.type }
    for (const listener of followed.get(keyOf(channel))?.listeners ?? []) {
      listener.onConnected?.(true)
      listener.onMessage(message)
    }
  }

  return {
    any: () => followed.size > 0,
    tell,
    askAll() {
      for (const one of followed.values()) ask(one)
    },
    leaveAll() {
      for (const { channel } of followed.values()) link.send({ type: 'unsubscribe', from: channel })
    },
    lose() {
      for (const { listeners } of followed.values())
        for (const listener of listeners) listener.onConnected?.(false)
    },
    /** Returns a function that stops following; it returns true if nobody follows the channel any more. */
    follow<C extends LiveChannel>(channel: C, listener: ChannelListener<C>, looking: boolean): () => boolean {
      const key = keyOf(channel)
      const one = followed.get(key) ?? { channel, listeners: new Set(), asked: false }
      // A listener only gets messages of its own channel, by the key.
      one.listeners.add(listener as ChannelListener)
      if (!followed.has(key)) {
        followed.set(key, one)
        if (looking) ask(one)
      }
      return () => {
        one.listeners.delete(listener as ChannelListener)
        if (one.listeners.size > 0 || followed.get(key) !== one) return false
        followed.delete(key)
        link.send({ type: 'unsubscribe', from: channel })
        return true
      }
    },
  }
}

function keyOf(channel: LiveChannel): string {
  return channel.channel === 'candles' ? `${channel.asset} ${channel.interval}` : channel.channel
}
