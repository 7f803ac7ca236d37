import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { PATIENCE_MS } from '../until.ts'

/**
 * Waits for a match in a process's output, which shows that it is ready, and returns the match's first group.
 */
export function firstMatch(
  child: ChildProcess,
  stream: NodeJS.ReadableStream,
  wanted: RegExp,
): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    let errors = ''
    const fail = (why: string) => reject(new Error(`${child.spawnfile} ${why}: ${errors || text}`))
    const timer = setTimeout(() => fail('does not say that it is ready'), PATIENCE_MS)
    child.stderr?.on('data', chunk => {
      errors = (errors + chunk).slice(-2000)
    })
    stream.on('data', chunk => {
      text += chunk
      const said = wanted.exec(text)?.[1]
      if (said === undefined) return
      clearTimeout(timer)
      resolve(said)
    })
    child.once('error', error => {
      clearTimeout(timer)
      reject(error)
    })
    child.once('exit', code => {
      clearTimeout(timer)
      fail(`ended with ${code}`)
    })
  })
}

/** Ends a process if it runs, and waits for its exit. */
export async function end(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}
