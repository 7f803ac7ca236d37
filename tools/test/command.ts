import { type ChildProcess, spawn } from 'node:child_process'
import { delimiter, join, resolve } from 'node:path'

export const root = resolve(import.meta.dirname, '../..')
const bin = join(root, 'node_modules/.bin')

export type Command = {
  /** Program of node_modules/.bin, or a path. */
  program: string
  args: string[]
  env?: Record<string, string>
  /** Whether the command's output is shown only if it fails. */
  quiet?: boolean
  limitMinutes: number
}

const running = new Set<ChildProcess>()
let stopped = false

/**
 * Ends the whole process group afterwards, so that nothing outlives the step.
 * @returns the exit code; 124 after its time limit, 127 if it could not be started
 */
export function run(command: Command): Promise<number> {
  if (stopped) return Promise.resolve(130)
  return new Promise(done => {
    const child = spawn(command.program, command.args, {
      cwd: root,
      // The pinned Node comes first: every `#!/usr/bin/env node` runs on it.
      env: { ...process.env, ...command.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}` },
      stdio: ['ignore', command.quiet ? 'pipe' : 'inherit', command.quiet ? 'pipe' : 'inherit'],
      detached: true,
    })
    running.add(child)
    const kept: Buffer[] = []
    child.stdout?.on('data', chunk => kept.push(chunk))
    child.stderr?.on('data', chunk => kept.push(chunk))
    let late = false
    const timer = setTimeout(() => {
      late = true
      console.error(`[test] still running after ${command.limitMinutes} minutes: ended`)
      killGroup(child, 'SIGKILL')
    }, command.limitMinutes * 60_000)
    const finish = (code: number) => {
      clearTimeout(timer)
      killGroup(child, 'SIGKILL')
      running.delete(child)
      if (code !== 0) process.stdout.write(Buffer.concat(kept))
      done(late ? 124 : code)
    }
    child.on('error', error => {
      console.error(`[test] ${command.program}: ${error.message}`)
      finish(127)
    })
    child.on('close', code => finish(code ?? 1))
  })
}

export function stopSteps(): void {
  stopped = true
  for (const child of running) killGroup(child, 'SIGTERM')
  setTimeout(() => {
    for (const child of running) killGroup(child, 'SIGKILL')
  }, 5000).unref()
}

function killGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return
  try {
    process.kill(-child.pid, signal)
  } catch {
    // The group is gone already.
  }
}
