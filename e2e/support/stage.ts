import { inject } from 'vitest'
import { type DataDir, temporaryDataDir } from './data-dir.ts'
import { devTools } from './dev-tools.ts'
import { type RunningServer, type Server, startServer } from './server.ts'

/**
 * The server of this place among those that run at a time: no other file uses it at once. For journeys that make their
 * own customers, count nothing of the whole platform and move its clock by no more than minutes.
 */
export async function sharedServer(): Promise<Server> {
  const address = inject('sharedServers')[Number(process.env.VITEST_POOL_ID) - 1]
  if (!address) throw new Error(`no server for place ${process.env.VITEST_POOL_ID}`)
  const dev = devTools(address)
  // Whatever a failed journey has left.
  await dev.market('live')
  return { address, dev }
}

/** A data directory of its own, past the first start. */
export function seededDataDir(): Promise<DataDir> {
  return temporaryDataDir(inject('seededData'))
}

export interface OwnServer extends RunningServer {
  /** Ends it, and removes its data. */
  close(): Promise<void>
}

/** A server of its own, for a journey that moves the clock by days or looks at the whole platform. */
export async function ownServer(): Promise<OwnServer> {
  const data = await seededDataDir()
  const server = await startServer(data.path, { REQUESTS_PER_MINUTE: '1000000' })
  return {
    ...server,
    async close() {
      await server.kill()
      await data.remove()
    },
  }
}
