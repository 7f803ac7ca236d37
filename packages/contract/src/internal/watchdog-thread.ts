import { write } from 'node:fs'
import { Session } from 'node:inspector'
import { workerData } from 'node:worker_threads'
import type { Watched } from './watchdog.ts'

/** Code outside JavaScript cannot be paused. */
const PAUSE_MS = 5_000
/** The log may have no reader, and a full pipe waits for one. */
const WRITE_MS = 1_000

const { name, beats, beat, missed } = workerData as Watched
const never = new Int32Array(new SharedArrayBuffer(4))

for (let seen = -1, count = 0; count < missed; ) {
  Atomics.wait(never, 0, 0, beat)
  const now = Atomics.load(beats, 0)
  count = now === seen ? count + 1 : 0
  seen = now
}

const session = new Session()
session.connectToMainThread()
const urls = new Map<string, string>()
session.on('Debugger.scriptParsed', ({ params }) => urls.set(params.scriptId, params.url))
session.on('Debugger.paused', ({ params }) =>
  end(
    params.callFrames.map(({ functionName, location: { scriptId, lineNumber, columnNumber = 0 } }) => {
      const place = `${urls.get(scriptId)}:${lineNumber + 1}:${columnNumber + 1}`
      return `    at ${functionName || '<anonymous>'} (${place})`
    }),
  ),
)
session.post('Debugger.enable')
session.post('Debugger.pause')
setTimeout(() => end(['    outside JavaScript']), PAUSE_MS)

/** Written without the main thread, which passes on all other output. */
function end(stack: readonly string[]): void {
  const msg = `the event loop stood still for ${(beat * missed) / 1000} s: this process ends`
  const kill = () => process.kill(process.pid, 'SIGKILL')
  setTimeout(kill, WRITE_MS)
  // 60 is "fatal" in the server's log.
  write(1, `${JSON.stringify({ level: 60, time: Date.now(), name, msg, stack: stack.join('\n') })}\n`, kill)
}
