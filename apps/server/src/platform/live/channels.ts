import type { LiveChannel, ServerMessage } from '@matin/contract/live'

/** A broadcast is at most this often: four times a second. */
export const BROADCAST_MS = 250
/** Clients sent to in one turn of the event loop. */
const TURN = 400
/** Bytes that may wait for a client before it misses what comes next. */
export const BEHIND_BYTES = 16 * 1024

/** Bytes that a frame with a short length may have. */
const LONGEST = 0xffff

/** What fills the channels; the features above the gateway know. */
export interface Feed<C extends LiveChannel = LiveChannel> {
  /** All there is to know; null when nothing is known yet. */
  snapshot(channel: C): ServerMessage | null
  /** What changed since this was called before; null when nothing did. */
  changes(channel: C): ServerMessage | null
}

/** The channels of prices; the gateway itself fills the other one. */
export type MarketChannel = Exclude<LiveChannel, { channel: 'incidents' }>

/** A client as far as channels know it. */
export interface Follower {
  isOpen(): boolean
  /** Bytes that wait for it. */
  waiting(): number
  /** Sends a whole frame of the WebSocket protocol. */
  write(frame: Buffer): void
}

export type Channels = ReturnType<typeof createChannels>

interface Room {
  channel: LiveChannel
  followers: Set<Follower>
  /** Those who missed something and get all there is once they have read. */
  behind: Set<Follower>
  sending: boolean
}

/**
 * Followers by channel. A message is written once for all who get it and goes out in turns of the event loop. Whoever
 * reads slowly misses what is in between, and nobody waits for them.
 */
export function createChannels(feed: Feed) {
  const rooms = new Map<string, Room>()
  let missed = 0

  function roomOf(channel: LiveChannel): Room {
    const key = keyOf(channel)
    const room = rooms.get(key) ?? { channel, followers: new Set(), behind: new Set(), sending: false }
    rooms.set(key, room)
    return room
  }

  /** False for one that is full. One that is closed misses nothing. */
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
    /** Follows a channel, beginning with all there is; once more means from the beginning. */
    subscribe(follower: Follower, channel: LiveChannel): void {
      const room = roomOf(channel)
      room.followers.add(follower)
      // Who follows incidents has asked for them: a hint would be a second question.
      const frame = channel.channel === 'incidents' ? null : written(feed.snapshot(channel))
      if (frame && !send(follower, frame)) room.behind.add(follower)
    },

    unsubscribe(follower: Follower, channel: LiveChannel): void {
      const room = rooms.get(keyOf(channel))
      room?.followers.delete(follower)
      room?.behind.delete(follower)
    },

    /** Clients of each kind of channel; how many of them are behind; messages that slow ones missed so far. */
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

/** One text for one channel. */
export function keyOf(channel: LiveChannel): string {
  return channel.channel === 'candles' ? `candles:${channel.asset}:${channel.interval}` : channel.channel
}

/** A message as one unmasked text frame (RFC 6455, section 5.2): made once, and one write for each client. */
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
