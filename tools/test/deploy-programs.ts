import { execFileSync } from 'node:child_process'
import { appendFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { aptInstall } from './apt.ts'
import { findProgram } from './programs.ts'

/** Programs that judge the files of deploy/, by their Debian packages. */
const PACKAGES = { promtool: 'prometheus', haproxy: 'haproxy', 'systemd-analyze': 'systemd' } as const
type Name = keyof typeof PACKAGES

const variableOf = (name: string) => `${name.toUpperCase().replace('-', '_')}_PATH`
const find = (name: string) => findProgram(variableOf(name), [name], [join('/usr/sbin', name)])
/** Debian has no package of it, and Go takes minutes to build it: the chart is judged where a machine has Helm. */
export const helm = find('helm')

/** Installs what is missing, if it is permitted. */
export function installDeployPrograms(): void {
  const missing = Object.entries(PACKAGES).filter(([name]) => !find(name))
  if (missing.length > 0) aptInstall(missing.map(([, debianPackage]) => debianPackage))
}

/** @throws with what to install if the machine does not have it */
export function deployProgram(name: Name): string {
  const path = find(name)
  if (path) return path
  throw new Error(`no ${name} found; ${aptInstall([PACKAGES[name]])}; or set ${variableOf(name)}`)
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
