import { spawnSync } from 'node:child_process'
import { machineEnv, pinnedNode, pinnedVersion, root } from './paths.js'
import { SetupError, step } from './progress.js'
import { run } from './run.js'

const repair = 'npm rebuild node --ignore-scripts=false'

/** Makes sure that the pinned Node is there and runs; its package needs its install script to have run. */
export async function checkRuntime() {
  if (works()) return
  // npm did not run its install script.
  await step(`Install Node ${pinnedVersion()}`, () =>
    run('npm', ['rebuild', 'node', '--ignore-scripts=false', '--foreground-scripts'], {
      cwd: root,
      env: machineEnv(),
    }),
  )
  if (works()) return
  throw new SetupError(
    `node_modules/.bin/node is not Node ${pinnedVersion()} (found: ${version() ?? 'nothing that runs'})`,
    `allow the install script of the package "node" (package.json lists it in allowScripts; check \`npm config get ignore-scripts\`) and run \`${repair}\`. On a platform without official Node builds, put a Node ${pinnedVersion()} of your own at node_modules/.bin/node.`,
  )
}

function version() {
  const { status, stdout } = spawnSync(pinnedNode, ['--version'], { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}

function works() {
  const major = Number(/^v(\d+)\./.exec(version() ?? '')?.[1] ?? 0)
  return major >= Number(pinnedVersion().split('.')[0])
}
