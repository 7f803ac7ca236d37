// `node tools/faults.js`: which tier of tests finds each planted fault (options: tools/faults/main.ts).
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { pinnedNode, root } from './setup/paths.js'
import { setup } from './setup.js'

await setup({ apps: false })

const child = spawn(pinnedNode, [join(root, 'tools/faults/main.ts'), ...process.argv.slice(2)], {
  stdio: 'inherit',
})
// The run ends its tests and deletes its copy first; we wait for it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('exit', code => process.exit(code ?? 1))
