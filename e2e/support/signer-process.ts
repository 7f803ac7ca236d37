import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'

const MAIN = join(resolve(import.meta.dirname, '../..'), 'apps/signer/src/main.ts')

export interface SignerProcess {
  output(): string
  /** SIGKILL. */
  kill(): Promise<void>
}

/** The real signer, with nothing of the machine's own environment. */
export function startSigner(env: Record<string, string>): SignerProcess {
  const child = spawn(process.execPath, [MAIN], {
    env: environment(env),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
    })
  return { output: () => text, kill: () => end(child) }
}

/** `npm run signer -- init`, as somebody makes its store. */
export function initSigner(env: Record<string, string>): { code: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, 'init'], {
    env: environment(env),
    encoding: 'utf8',
  })
  return { code: status, output: stdout + stderr }
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
