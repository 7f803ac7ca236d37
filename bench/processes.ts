import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts processor time in hundredths of a second. */
const TICK_US = 10_000

/** Microseconds of processor that a process and its ended children have used. */
export function processorOf(pid: number): number {
  return (statOf(pid)?.ticks ?? 0) * TICK_US
}

export function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(Number)
    .filter(pid => statOf(pid)?.parent === parent)
}

export function lives(pid: number): boolean {
  const stat = statOf(pid)
  return stat !== null && stat.state !== 'Z'
}

function statOf(pid: number): { state: string; parent: number; ticks: number } | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const [state = '', parent = ''] = fields
    // utime, stime, cutime and cstime of proc_pid_stat(5).
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
    return { state, parent: Number(parent), ticks }
  } catch {
    return null
  }
}
