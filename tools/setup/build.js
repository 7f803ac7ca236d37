import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashOf } from './hash.js'
import { pinnedNode, root } from './paths.js'
import { SetupError, say } from './progress.js'
import { run } from './run.js'

/** The apps that a browser loads. */
const apps = ['wallet', 'console', 'gallery']
const shared = ['packages/ui', 'packages/contract', 'packages/domain']

/** Builds each app whose sources differ from those of its last build. */
export async function buildApps() {
  for (const app of apps) if (existsSync(join(root, 'apps', app, 'index.html'))) await buildApp(app)
}

async function buildApp(app) {
  const folder = join(root, 'apps', app)
  const dist = join(folder, 'dist')
  const stamp = join(dist, '.sources')
  const sources = hashOf(['package-lock.json'], [`apps/${app}`, ...shared])
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return
  say(`building apps/${app}`)
  // Built beside and then swapped in: a running server never serves half a build, nor does a failed one stay.
  const fresh = join(root, '.cache', `${app}-new-${process.pid}`)
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const args = [vite, 'build', '--outDir', fresh, '--emptyOutDir', '--logLevel', 'warn']
  const { code } = await run(pinnedNode, args, {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (code !== 0) {
    rmSync(fresh, { recursive: true, force: true })
    throw new SetupError(
      `building apps/${app} ended with ${code}`,
      'read the messages above; the sources do not build.',
    )
  }
  writeFileSync(join(fresh, '.sources'), sources)
  const old = join(root, '.cache', `${app}-old-${process.pid}`)
  if (existsSync(dist)) renameSync(dist, old)
  renameSync(fresh, dist)
  rmSync(old, { recursive: true, force: true })
  say(`apps/${app} built`)
}
