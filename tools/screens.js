// `npm run screens`: set-up on whatever Node the machine has, then the pictures on the pinned one (e2e/screens/take.ts).
// `npm run screens -- invite personal-faq` takes only pictures whose names begin so.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { pinnedNode, root } from './setup/paths.js'
import { setup } from './setup.js'

await setup()

const camera = spawn(pinnedNode, [join(root, 'e2e/screens/take.ts'), ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
})
// It ends its browser and its server first; we wait for it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => camera.kill(signal))
camera.on('error', error => {
  console.error(`The pictures could not be started: ${error.message}`)
  process.exit(1)
})
camera.on('exit', code => process.exit(code ?? 1))
