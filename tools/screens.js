// `npm run screens`: set-up on whatever Node the machine has, then the pictures on the pinned one (e2e/screens/take.ts).
// `npm run screens -- invite personal-faq` takes only pictures whose names begin so.
// `npm run screens -- --compare A B` lists the pictures that differ between two folders (tools/screens/compare.ts).
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { pinnedNode, root } from './setup/paths.js'
import { setup } from './setup.js'

await setup()

const args = process.argv.slice(2)
const [script, given] =
  args[0] === '--compare' ? ['tools/screens/main.ts', args.slice(1)] : ['e2e/screens/take.ts', args]
const child = spawn(pinnedNode, [join(root, script), ...given], { stdio: 'inherit' })
// A run of the camera ends its browser and its server first; we wait for it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('error', error => {
  console.error(`The pictures could not be started: ${error.message}`)
  process.exit(1)
})
child.on('exit', code => process.exit(code ?? 1))
