import type { LiveChannel, ServerMessage } from '@matin/contract/live'

export const BROADCAST_MS = 250
/** Clients to which one turn of the event loop sends. */
const TURN = 400
/** With more bytes waiting, a client misses further messages. */
export const BEHIND_BYTES = 16 * 1024

/** Maximum bytes of a WebSocket frame whose length has 16 bits. */
const LONGEST = 0xffff

export interface Feed<C extends LiveChannel = LiveChannel> {
  /** The complete state; null while nothing is known. */
  snapshot(channel: C): ServerMessage | null
  changes(channel: C): ServerMessage | null
}

/** The gateway itself provides the channel of incidents. */
export type MarketChannel = Exclude<LiveChannel, { channel: 'incidents' }>

export interface Follower {
  isOpen(): boolean
  /** Bytes. */
  waiting(): number
  /** A whole frame of the WebSocket protocol. */
  write(frame: Buffer): void
}

export type Channels = ReturnType<typeof createChannels>

interface Room {
  channel: LiveChannel
  followers: Set<Follower>
  /** They missed a message, and get a snapshot once they have read the waiting bytes. */
  behind: Set<Follower>
  sending: boolean
}

/**
 * Encodes a message once for all followers and sends it over several turns of the event loop. A slow reader
 * misses messages in between, and no other client waits for it.
 */
export function createChannels(feed: Feed) {
  const rooms = new Map<string, Room>()
  let missed = 0

  function stepUpScope(channel: LiveChannel): Room {
    const key = keyOf(channel)
    const room = rooms.get(key) ?? { channel, followers: new Set(), behind: new Set(), sending: false }
    rooms.set(key, room)
    return room
  }

  /** Returns false for a client whose buffer is full, and true for a closed client. */
  function send(follower: Follower, frame: Buffer): boolean {
    if (!follower.isOpen()) return true
    if (follower.waiting() > BEHIND_BYTES) return false
    follower.write(frame)
    return true
  }

  function catchUp(room: Room): void {
    if (room.behind.size === 0) return
    const frame = written(feed.snapshot(room.channel))
    if (!frame) return
    for (const follower of room.behind) if (send(follower, frame)) room.behind.delete(follower)
  }

  function broadcast(room: Room): void {
    if (room.sending || room.followers.size === 0) return
    catchUp(room)
    const frame = written(feed.changes(room.channel))
    if (!frame) return
    const followers = room.followers.values()
    room.sending = true
    const turn = () => {
      for (let sent = 0; sent < TURN; sent++) {
        const { value: follower, done } = followers.next()
        if (done) {
          room.sending = false
          return
        }
        if (!room.behind.has(follower) && send(follower, frame)) continue
        room.behind.add(follower)
        missed++
      }
      setImmediate(turn)
    }
    turn()
  }

  const timer = setInterval(() => {
    for (const room of rooms.values()) broadcast(room)
  }, BROADCAST_MS)
  timer.unref()

  return {
    /** A repeated call sends the snapshot again. */
    subscribe(follower: Follower, channel: LiveChannel): void {
      const room = stepUpScope(channel)
      room.followers.add(follower)
      // No snapshot of incidents: a follower has loaded them already, and a hint would make it load them again.
      const frame = channel.channel === 'incidents' ? null : written(feed.snapshot(channel))
      if (frame && !send(follower, frame)) room.behind.add(follower)
    },

    unsubscribe(follower: Follower, channel: LiveChannel): void {
      const room = rooms.get(keyOf(channel))
      room?.followers.delete(follower)
      room?.behind.delete(follower)
    },

    figures() {
      const followers = { quotes: 0, candles: 0, incidents: 0 }
      let behind = 0
      for (const room of rooms.values()) {
        followers[room.channel.channel] += room.followers.size
        behind += room.behind.size
      }
      return { followers, behind, missed }
    },

    stop: () => clearInterval(timer),
  }
}

export function keyOf(channel: LiveChannel): string {
  return channel.channel === 'candles' ? `candles:${channel.asset}:${channel.interval}` : channel.channel
}

/** One unmasked text frame (RFC 6455, section 5.2), once for all clients. */
function written(message: ServerMessage | null): Buffer | null {
  if (!message) return null
  const payload = Buffer.from(JSON.stringify(message))
  const header = Buffer.alloc(payload.length < 126 ? 2 : 4)
  header[0] = 0x81
  header[1] = Math.min(payload.length, 126)
  if (payload.length > LONGEST) throw new Error('a message too long for its frame')
  if (payload.length >= 126) header.writeUInt16BE(payload.length, 2)
  return Buffer.concat([header, payload])
}
