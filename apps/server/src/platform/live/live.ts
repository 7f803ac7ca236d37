import type { FastifyInstance } from 'fastify'
import type { Platform } from '../platform.ts'
import type { Feed, MarketChannel } from './channels.ts'
import { type Gateway, type LiveGuard, liveGateway } from './gateway.ts'
import type { Publisher } from './publisher.ts'
import type { Sender } from './sender.ts'

export interface Live {
  gateway: Gateway
  sender: Sender
  /** Before this call, events stay in the outbox. */
  start(): void
}

export async function createLive(
  server: FastifyInstance,
  platform: Platform,
  parts: { sender: Sender; publisher: Publisher; guard: LiveGuard; feed: Feed<MarketChannel> },
): Promise<Live> {
  const { sender, publisher, guard, feed } = parts
  const gateway = await liveGateway(server, platform, guard, feed)
  server.addHook('onClose', async () => {
    await sender.stop()
    publisher.close()
  })
  return {
    gateway,
    sender,
    start() {
      publisher.subscribe(gateway.deliver, gateway.resync)
      sender.start()
    },
  }
}
