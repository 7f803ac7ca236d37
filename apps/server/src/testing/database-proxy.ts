import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface DatabaseProxy {
  /** Address of the database through the proxy. */
  url: string
  /** Makes the database silent: nothing reaches it and nothing comes back, on new connections too. */
  holdAll(): void
  /** Lets the database execute requests but holds back its answers. */
  holdAnswers(): void
  /** Sends everything that was held back. */
  release(): void
  /** Ends every connection. */
  cut(): void
  close(): Promise<void>
}

/** Starts a proxy between a server and its PostgreSQL that imitates a failing network. */
export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const { hostname, port } = new URL(databaseUrl)
  const pairs = new Set<{ near: Socket; far: Socket }>()
  let held = { questions: false, answers: false }
  const settle = () => {
    for (const { near, far } of pairs) {
      held.questions ? near.pause() : near.resume()
      held.answers ? far.pause() : far.resume()
    }
  }
  const server = createServer(near => {
    const far = connect(Number(port), hostname)
    const pair = { near, far }
    pairs.add(pair)
    const end = () => {
      pairs.delete(pair)
      near.destroy()
      far.destroy()
    }
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', bytes => to.write(bytes))
      from.on('error', end)
      from.on('close', end)
    }
    settle()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  const cut = () => {
    for (const { near, far } of pairs) {
      near.destroy()
      far.destroy()
    }
  }
  const hold = (questions: boolean, answers: boolean) => {
    held = { questions, answers }
    settle()
  }
  return {
    url: url.href,
    holdAll: () => hold(true, true),
    holdAnswers: () => hold(false, true),
    release: () => hold(false, false),
    cut,
    async close() {
      cut()
      server.close()
      await once(server, 'close')
    },
  }
}
