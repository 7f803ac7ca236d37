import { startWatchdog } from '../internal/watchdog.ts'

startWatchdog('tested', { beat: 10, missed: 5 })
if (process.argv[2] === 'still') standStill()

function standStill(): void {
  for (;;);
}
