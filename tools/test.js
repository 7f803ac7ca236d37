// `npm test`: set-up on whatever Node the machine has, then the checks on the pinned one (tools/test/run.ts).
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { whenOrphaned } from './setup/parent.js'
import { pinnedNode, root } from './setup/paths.js'
import { setup } from './setup.js'

const args = process.argv.slice(2)
const only = args.includes('--only') ? args.slice(args.indexOf('--only') + 1).join(' ') : ''

// Only the journeys and the check of the floor need the built apps.
await setup({ apps: only === '' || /e2e|floor/.test(only) })

const runner = spawn(pinnedNode, [join(root, 'tools/test/run.ts'), ...args], { cwd: root, stdio: 'inherit' })
// The runner ends its steps and its database first; we wait for it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => runner.kill(signal))
whenOrphaned(() => runner.kill('SIGTERM'))
runner.on('error', error => {
  console.error(`The test runner could not be started: ${error.message}`)
  process.exit(1)
})
runner.on('exit', code => process.exit(code ?? 1))
