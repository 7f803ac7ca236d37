import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, readlinkSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { childrenOf, lives } from '../processes.ts'

export function databaseProcess(first: number) {
  const [program = '', ...args] = readFileSync(`/proc/${first}/cmdline`, 'utf8').split('\0').slice(0, -1)
  const status = readFileSync(`/proc/${first}/status`, 'utf8')
  const idOf = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1])
  const options = {
    uid: idOf('Uid'),
    gid: idOf('Gid'),
    cwd: readlinkSync(`/proc/${first}/cwd`),
    stdio: 'ignore',
    detached: true,
  } as const
  let postmaster = first

  /** The main process first, so that it starts no new children for ended ones. */
  const signal = (name: NodeJS.Signals) => {
    for (const pid of [postmaster, ...childrenOf(postmaster)]) {
      try {
        process.kill(pid, name)
      } catch {
        // It has ended by itself.
      }
    }
  }
  return {
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    async kill() {
      const family = [postmaster, ...childrenOf(postmaster)]
      signal('SIGKILL')
      while (family.some(lives)) await pause(10)
    },
    async start() {
      const server = spawn(program, args, options)
      await once(server, 'spawn')
      postmaster = server.pid ?? 0
    },
    async end() {
      signal('SIGKILL')
    },
  }
}
