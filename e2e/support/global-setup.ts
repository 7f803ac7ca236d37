import { createServer } from 'node:http'
import type { TestProject } from 'vitest/node'
import { type DataDir, temporaryDataDir } from './data-dir.ts'
import { type RunningServer, startServer } from './server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Data directory after the first start, to be copied. */
    seededData: string
    /**
     * Address at which a journey asks for the shared server of its process, by the process's number. The
     * server is started when the first journey asks.
     */
    sharedServers: string
  }
}

/** Environment without request limits, because all journeys come from one address. */
const UNLIMITED = { REQUESTS_PER_MINUTE: '1000000', CODES_PER_ADDRESS: '1000000' }

/** Prepares all journeys: the first start of a server, and the shared servers. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const seeded = await temporaryDataDir()
  const first = await startServer(seeded.path)
  await first.stop()
  const shared = new Map<string, Promise<{ data: DataDir; server: RunningServer }>>()
  async function start() {
    const data = await temporaryDataDir(seeded.path)
    return { data, server: await startServer(data.path, UNLIMITED) }
  }
  const desk = createServer((request, response) => {
    const place = request.url ?? ''
    const started = shared.get(place) ?? start()
    shared.set(place, started)
    started.then(
      ({ server }) => response.end(server.address),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  const address = await new Promise<string>(resolve => {
    desk.listen(0, '127.0.0.1', () => {
      const at = desk.address()
      resolve(typeof at === 'object' ? `http://127.0.0.1:${at?.port}` : '')
    })
  })
  project.provide('seededData', seeded.path)
  project.provide('sharedServers', address)
  return async () => {
    desk.closeAllConnections()
    desk.close()
    for (const one of await Promise.allSettled(shared.values())) {
      if (one.status === 'rejected') continue
      await one.value.server.kill()
      await one.value.data.remove()
    }
    await seeded.remove()
  }
}
