import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashOf } from './hash.js'
import { pinnedNode, root } from './paths.js'
import { SetupError, step } from './progress.js'
import { run } from './run.js'

const apps = ['wallet', 'console']
const shared = ['packages/ui', 'packages/client', 'packages/contract', 'packages/domain']

export async function buildApps() {
  const stale = apps.filter(app => existsSync(join(root, 'apps', app, 'index.html')) && !isBuilt(app))
  if (stale.length === 0) return
  await step('Build the apps', async tell => {
    const left = new Set(stale)
    tell(stale.join(', '))
    const built = await Promise.allSettled(
      stale.map(async app => {
        await buildApp(app)
        left.delete(app)
        tell([...left].join(', '))
      }),
    )
    const failed = built.find(({ status }) => status === 'rejected')
    if (failed) throw failed.reason
  })
}

const stampOf = app => join(root, 'apps', app, 'dist/.sources')
const sourcesOf = app => hashOf(['package-lock.json'], [`apps/${app}`, ...shared])

function isBuilt(app) {
  const stamp = stampOf(app)
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === sourcesOf(app)
}

async function buildApp(app) {
  const folder = join(root, 'apps', app)
  const dist = join(folder, 'dist')
  const sources = sourcesOf(app)
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
    throw new SetupError(`apps/${app} does not build`, `the bundler ended with ${code}.`)
  }
  writeFileSync(join(fresh, '.sources'), sources)
  const old = join(root, '.cache', `${app}-old-${process.pid}`)
  if (existsSync(dist)) renameSync(dist, old)
  renameSync(fresh, dist)
  rmSync(old, { recursive: true, force: true })
}
