import { join } from 'node:path'
import { root } from '../setup/paths.js'
import { floorFaults } from './check.ts'
import { FALLBACKS } from './fallbacks.ts'
import { scanBuild } from './scan-build.ts'

/* Checks that everything in the built apps that a floor browser lacks has a fallback. */
const APPS = ['wallet', 'console']
const built = APPS.map(app => [app, scanBuild(join(root, 'apps', app, 'dist'))] as const)
const faults = floorFaults(Object.fromEntries(built), FALLBACKS)
console.log(faults.length > 0 ? faults.join('\n') : `${APPS.join(', ')}: nothing above the floor`)
process.exitCode = faults.length > 0 ? 1 : 0
