import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'

const MAIN = join(resolve(import.meta.dirname, '../..'), 'apps/signer/src/main.ts')

export interface SignerProcess {
  output(): string
  /** Sends SIGKILL. */
  kill(): Promise<void>
}

/** Starts the real signer, without the machine's environment variables. */
export function startSigner(env: Record<string, string>): SignerProcess {
  const child = spawn(process.execPath, [MAIN], {
    env: environment(env),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk
    })
  return { output: () => output, kill: () => end(child) }
}

/** Runs `npm run signer -- init`, which creates the store. */
export async function initSigner(
  env: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [MAIN, 'init'], { env: environment(env) })
  const output = Promise.all([child.stdout, child.stderr].map(text))
  await once(child, 'close')
  return { code: child.exitCode, output: (await output).join('') }
}

function environment(env: Record<string, string>): Record<string, string> {
  const { PATH = '', HOME = '', NODE_COMPILE_CACHE = '' } = process.env
  return { PATH, HOME, NODE_COMPILE_CACHE, ...env }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}
