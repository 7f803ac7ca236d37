import { spawnSync } from 'node:child_process'
import { nodePackage, pinnedNode, pinnedVersion } from './paths.js'
import { SetupError } from './progress.js'

export function checkRuntime() {
  if (works()) return
  throw new SetupError(
    `node_modules/.bin/node is not Node ${pinnedVersion()} (found: ${version() ?? 'nothing that runs'})`,
    `delete node_modules and start again. On a platform for which package.json lists no Node (${nodePackage}), put a Node ${pinnedVersion()} of your own at node_modules/.bin/node.`,
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
