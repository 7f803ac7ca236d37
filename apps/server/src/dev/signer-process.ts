import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const SIGNER_MAIN = join(import.meta.dirname, '../../../signer/src/main.ts')
const RESTART_MILLISECONDS = 2000

export interface SignerProcess {
  wake(): void
  stop(): Promise<void>
}

/**
 * Its standard input is a pipe from this process, which wakes it: when this process is killed, the pipe
 * closes and the signer ends too.
 */
export function startSigner(environment: Record<string, string>): SignerProcess {
  let stopping = false
  let child: ChildProcess
  let restart: NodeJS.Timeout | undefined
  const start = () => {
    child = spawn(process.execPath, [SIGNER_MAIN], {
      env: { ...process.env, ...environment, SIGNER_PARENT: 'pipe' },
      stdio: ['pipe', 'inherit', 'inherit'],
    })
    // A signer that is ending reads no more.
    child.stdin?.on('error', () => {})
    child.on('exit', () => {
      if (!stopping) restart = setTimeout(start, RESTART_MILLISECONDS)
    })
  }
  start()
  return {
    wake: () => void child.stdin?.write('\n'),
    async stop() {
      stopping = true
      clearTimeout(restart)
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}
