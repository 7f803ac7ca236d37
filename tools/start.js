// `npm start`: set-up, then the server, ended in order whenever this command ends.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { whenOrphaned } from './setup/parent.js'
import { pinnedNode, root } from './setup/paths.js'
import { setup } from './setup.js'

const main = join(root, 'apps/server/src/main.ts')

await setup()
if (!existsSync(main)) {
  console.error('apps/server/src/main.ts does not exist: there is no server to start in this checkout.')
  process.exit(1)
}

// Its own process group: a terminal's Ctrl-C reaches the server once, through us, and not twice.
const server = spawn(pinnedNode, [main, ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  detached: true,
})
server.on('error', error => {
  console.error(`The server could not be started: ${error.message}`)
  process.exit(1)
})
server.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))

let lastSignal = 0
function stop(signal) {
  // npm passes on a Ctrl-C that the terminal has sent us already.
  if (Date.now() - lastSignal < 500) return
  lastSignal = Date.now()
  server.kill(signal)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal))

whenOrphaned(() => stop('SIGTERM'))
