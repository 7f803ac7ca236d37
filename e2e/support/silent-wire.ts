import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface Wire {
  address: string
  /** Makes all open connections dead: they stay open and carry nothing. New connections work. */
  silence(): void
  close(): Promise<void>
}

/**
 * Starts a proxy in front of a server that simulates a network. After a sleep or a change of network, earlier
 * connections are open at both ends and dead in between.
 */
export async function startWire(server: string): Promise<Wire> {
  const target = new URL(server)
  const ends = new Set<Socket>()
  const wire = createServer(near => {
    const far = connect(Number(target.port), target.hostname)
    near.pipe(far).pipe(near)
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(end)
      end.on('error', () => end.destroy())
      end.on('close', () => {
        ends.delete(end)
        other.destroy()
      })
    }
  })
  await new Promise<void>(resolve => wire.listen(0, '127.0.0.1', () => resolve()))
  return {
    address: `http://127.0.0.1:${(wire.address() as AddressInfo).port}`,
    silence() {
      for (const end of ends) end.unpipe().pause()
    },
    async close() {
      const closed = new Promise(resolve => wire.close(resolve))
      for (const end of ends) end.destroy()
      await closed
    },
  }
}
