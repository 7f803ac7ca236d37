import { spawnSync } from 'node:child_process'
import { write } from 'node:fs'
import { startWatchdog } from '../internal/watchdog.ts'

startWatchdog('tested', { beat: 10, missed: 5 })
if (process.argv[3] === 'full') {
  // A child makes the output that it shares block.
  spawnSync('true', { stdio: 'inherit' })
  // More than a pipe holds that nobody reads.
  write(1, Buffer.alloc(2 ** 24), () => {})
}
if (process.argv[2] === 'still') standStill()

function standStill(): void {
  for (;;);
}
