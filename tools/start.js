// `npm start`: set-up, then the server, ended in order whenever this command ends.
import { spawn } from 'node:child_process'
import { mkdirSync, openSync } from 'node:fs'
import { constants } from 'node:os'
import { join, resolve } from 'node:path'
import { whenOrphaned } from './setup/parent.js'
import { pinnedNode, root } from './setup/paths.js'
import { takenPort } from './setup/ports.js'
import { step } from './setup/progress.js'
import { setup } from './setup.js'

const taken = await takenPort(process.env)
if (taken) {
  console.error(taken)
  process.exit(1)
}
await setup()

// In production all that the server writes is for whoever runs it. Here it goes to a file, and what is for a person comes as a message.
const talks = process.env.NODE_ENV !== 'production'
const data = resolve(root, process.env.DATA_DIR ?? '.data')
const log = join(data, 'server.log')
if (talks) mkdirSync(data, { recursive: true })
const output = talks ? openSync(log, 'a') : 'inherit'

// Its own process group: a terminal's Ctrl-C reaches the server once, through us, and not twice.
const server = spawn(pinnedNode, [join(root, 'apps/server/src/main.ts'), ...process.argv.slice(2)], {
  cwd: root,
  stdio: ['inherit', output, output, ...(talks ? ['ipc'] : [])],
  detached: true,
})

let lastSignal = 0
function stop(signal) {
  // npm passes on a Ctrl-C that the terminal has sent us already.
  if (Date.now() - lastSignal < 500) return
  lastSignal = Date.now()
  server.kill(signal)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal))
whenOrphaned(() => stop('SIGTERM'))

const ended = new Promise(done => {
  server.on('error', error => {
    console.error(`The server cannot be started: ${error.message}.`)
    done(1)
  })
  server.on('exit', (code, signal) => done(code ?? 128 + constants.signals[signal]))
})
let said
if (talks) {
  const first = new Promise(done => server.once('message', done))
  // It says that it runs, or why it does not.
  await step('Start the server', async () => {
    said = await Promise.race([first, ended])
    if (!said.runs) throw new Error('it does not run')
  }).catch(() => undefined)
  if (said.text) console.log(said.text)
  server.on('message', words => {
    said = words
    console.log(said.text)
  })
}
const code = await ended
// A signal ends it without a word, and what it refuses by itself needs none more.
if (talks && code > 0 && code < 128 && said.details !== false) console.error(`Details: ${log}`)
process.exit(code)
