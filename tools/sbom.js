// `npm run sbom`: what ships, as a CycloneDX bill of materials from the lock file.
import { execFileSync } from 'node:child_process'
import { machineEnv, root } from './setup/paths.js'

// npm's own `--omit dev` also leaves out what any workspace names among its devDependencies, though another one ships it.
const args = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only']
const options = { cwd: root, env: machineEnv(), encoding: 'utf8', maxBuffer: 2 ** 27 }
const bill = JSON.parse(execFileSync('npm', args, options))

const isDevelopment = ({ properties }) =>
  properties.some(({ name, value }) => name === 'cdx:npm:package:development' && value === 'true')
const left = new Set(bill.components.filter(isDevelopment).map(one => one['bom-ref']))
bill.components = bill.components.filter(one => !left.has(one['bom-ref']))
bill.dependencies = bill.dependencies
  .filter(({ ref }) => !left.has(ref))
  .map(one => ({ ...one, dependsOn: one.dependsOn.filter(ref => !left.has(ref)) }))
// npm names the root after its folder.
bill.metadata.component.name = 'matin'
console.log(JSON.stringify(bill, null, 2))
