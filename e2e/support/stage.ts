import { inject } from 'vitest'
import { type DataDir, temporaryDataDir } from './data-dir.ts'
import { devTools } from './dev-tools.ts'
import { type RunningServer, type Server, startServer } from './server.ts'

/**
 * Returns this worker's server, which no other file uses at the same time. For journeys that create their own
 * customers, do not count totals of the platform, and move the clock by minutes at most.
 */
export async function sharedServer(): Promise<Server> {
  const answer = await fetch(`${inject('sharedServers')}/${process.env.VITEST_POOL_ID}`)
  const address = await answer.text()
  if (!answer.ok) throw new Error(address)
  const dev = devTools(address)
  // Resets the state that a failed journey may have left.
  await dev.market('live')
  return { address, dev }
}

/** Creates a data directory as it is after the first start. */
export function seededDataDir(): Promise<DataDir> {
  return temporaryDataDir(inject('seededData'))
}

export interface OwnServer extends RunningServer {
  /** Stops the server and removes its data. */
  close(): Promise<void>
}

/** Starts a separate server, for a journey that moves the clock by days or inspects the whole platform. */
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
