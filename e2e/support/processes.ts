import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'

interface ProcessLine {
  pid: number
  parent: number
  command: string
}

/** Returns the ids of a process's children whose command line contains `program`. */
export function childrenOf(parent: number, program: string): number[] {
  return (existsSync('/proc/self/stat') ? fromProc() : fromPs())
    .filter(line => line.parent === parent && line.command.includes(program))
    .map(line => line.pid)
}

/** Whether a process runs. A zombie does not. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  return !existsSync('/proc/self/stat') || stateOf(pid) !== 'Z'
}

function stateOf(pid: number): string {
  try {
    return afterName(readFileSync(`/proc/${pid}/stat`, 'utf8'))[0] ?? 'Z'
  } catch {
    return 'Z'
  }
}

function fromProc(): ProcessLine[] {
  return readdirSync('/proc').flatMap(name => {
    if (!/^\d+$/.test(name)) return []
    try {
      const parent = Number(afterName(readFileSync(`/proc/${name}/stat`, 'utf8'))[1])
      const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ')
      return [{ pid: Number(name), parent, command }]
    } catch {
      // It has ended since it was listed.
      return []
    }
  })
}

/**
 * Returns the fields of /proc/PID/stat after the program's name: state, parent, and so on. The name may
 * contain any character.
 */
function afterName(stat: string): string[] {
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

function fromPs(): ProcessLine[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,command='], { encoding: 'utf8' }).split('\n')
  return lines.flatMap(line => {
    const [, pid, parent, command] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? []
    return command === undefined ? [] : [{ pid: Number(pid), parent: Number(parent), command }]
  })
}
