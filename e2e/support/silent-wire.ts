import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface Wire {
  address: string
  /** Every connection that is open stays open and carries nothing any more; new ones work. */
  silence(): void
  close(): Promise<void>
}

/**
 * Proxy before a server that plays a network: after a sleep, a change of network or of the carrier's mapping, earlier
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
