import { execFileSync, spawnSync } from 'node:child_process'
import { appendFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { aptInstall } from './apt.ts'
import { root } from './command.ts'
import { findProgram } from './programs.ts'

const HELM = 'helm.sh/helm/v3/cmd/helm@v3.19.0'
const helmFolder = join(root, '.cache/helm')
/** Programs that judge the files of deploy/, by their Debian packages. Debian has no Helm. */
const PACKAGES = { promtool: 'prometheus', haproxy: 'haproxy', 'systemd-analyze': 'systemd' } as const
type Name = keyof typeof PACKAGES | 'helm'

const variableOf = (name: Name) => `${name.toUpperCase().replace('-', '_')}_PATH`
const find = (name: Name) =>
  findProgram(variableOf(name), [name], [join('/usr/sbin', name), join(helmFolder, name)])

/** Installs what is missing, if it is permitted; Helm by Go, where the machine has it. */
export function installDeployPrograms(): void {
  const missing = Object.entries(PACKAGES).filter(([name]) => !find(name as Name))
  if (missing.length > 0) aptInstall(missing.map(([, debianPackage]) => debianPackage))
  if (find('helm')) return
  console.log(`[test] go install ${HELM} (once, minutes)`)
  const env = { ...process.env, GOBIN: helmFolder }
  spawnSync('go', ['install', HELM], { env, stdio: ['ignore', 'ignore', 'inherit'], timeout: 1_200_000 })
}

/** @throws with what to install if the machine does not have it */
export function deployProgram(name: Name): string {
  const path = find(name)
  if (path) return path
  const how = name === 'helm' ? 'install Helm 3, or Go' : aptInstall([PACKAGES[name]])
  throw new Error(`no ${name} found; ${how}; or set ${variableOf(name)}`)
}

/** Makes a certificate of localhost with its key in one file, as HAProxy wants it. Returns its path. */
export function makeCertificate(folder: string): string {
  const file = join(folder, 'certificate.pem')
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=localhost']
  const named = ['-addext', 'subjectAltName=DNS:localhost', '-keyout', file, '-out', `${file}.crt`]
  execFileSync('openssl', [...made, ...named], { stdio: 'pipe' })
  appendFileSync(file, readFileSync(`${file}.crt`))
  return file
}
