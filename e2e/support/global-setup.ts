import type { TestProject } from 'vitest/node'
import { temporaryDataDir } from './data-dir.ts'
import { startServer } from './server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Data directory after the first start, to be copied. */
    seededData: string
    /** Addresses of the servers that journeys share: one for each process that runs journeys. */
    sharedServers: string[]
  }
}

/** Environment without request limits, because all journeys come from one address. */
const UNLIMITED = { REQUESTS_PER_MINUTE: '1000000', CODES_PER_ADDRESS: '1000000' }

/** Prepares all journeys: the first start of a server, and the shared servers. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const seeded = await temporaryDataDir()
  const first = await startServer(seeded.path)
  await first.stop()
  const shared = await Promise.all(
    Array.from({ length: Number(project.config.maxWorkers) }, async () => {
      const data = await temporaryDataDir(seeded.path)
      return { data, server: await startServer(data.path, UNLIMITED) }
    }),
  )
  project.provide('seededData', seeded.path)
  project.provide(
    'sharedServers',
    shared.map(({ server }) => server.address),
  )
  return async () => {
    for (const { data, server } of shared) {
      await server.kill()
      await data.remove()
    }
    await seeded.remove()
  }
}
