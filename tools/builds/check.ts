import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { floorFaults } from '../floor/check.ts'
import { FALLBACKS } from '../floor/fallbacks.ts'
import { scanBuild } from '../floor/scan-build.ts'
import type { Finding } from '../floor/scan-script.ts'
import { auditBuild } from './audit.ts'

/*
 * Checks that apps are built from packages as published: no alias, no patch, no rewriting
 * (docs/decisions/0024), so that the lock file states exactly what an app contains. Also checks that every
 * feature missing in a floor browser has a fallback (tools/floor).
 */
const root = resolve(import.meta.dirname, '../..')
/** Fields of package.json that change or replace a package after its download. */
const CHANGES = ['overrides', 'resolutions', 'patchedDependencies']

/** App that exists for development only, in developers' browsers. */
const DEVELOPMENT = 'gallery'

const found: Record<string, Finding[]> = {}
const apps = readdirSync(join(root, 'apps')).filter(app =>
  existsSync(join(root, 'apps', app, 'vite.config.ts')),
)
const problems = manifests().flatMap(changesIn)
if (apps.length === 0) problems.push('no app with a vite.config.ts')
for (const app of apps) {
  const folder = join(root, 'apps', app)
  const faults = await auditBuild({ root: folder, configFile: join(folder, 'vite.config.ts') }, built => {
    if (app !== DEVELOPMENT) found[app] = scanBuild(built)
  })
  problems.push(...faults.map(fault => `apps/${app}: ${fault}`))
}
problems.push(...floorFaults(found, FALLBACKS))
console.log(
  problems.length > 0
    ? problems.join('\n')
    : `${apps.join(', ')}: packages as they ship, and nothing above the floor`,
)
process.exitCode = problems.length > 0 ? 1 : 0

function manifests(): string[] {
  const folders = ['apps', 'packages'].flatMap(parent =>
    readdirSync(join(root, parent)).map(name => join(parent, name)),
  )
  return ['.', 'bench', 'e2e', ...folders]
    .map(folder => join(folder, 'package.json'))
    .filter(file => existsSync(join(root, file)))
}

function changesIn(file: string): string[] {
  const manifest = JSON.parse(readFileSync(join(root, file), 'utf8')) as Record<string, unknown>
  const scripts = Object.values((manifest.scripts ?? {}) as Record<string, string>)
  return [
    ...CHANGES.filter(name => name in manifest).map(name => `${file} has "${name}"`),
    ...scripts.filter(script => /patch-package/.test(script)).map(script => `${file} runs "${script}"`),
  ]
}
