import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'))

interface Locked {
  link?: boolean
  version?: string
  integrity?: string
  resolved?: string
  hasInstallScript?: boolean
}
const locked = Object.entries(read('package-lock.json').packages as Record<string, Locked>).filter(
  ([path, { link }]) => path.startsWith('node_modules/') && !link,
)

describe('each dependency', () => {
  it('runs install scripts only if package.json allows them', () => {
    const withScripts = locked.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path)
    const names = withScripts.map(path => path.slice(path.lastIndexOf('node_modules/') + 13))
    expect(names.toSorted()).toEqual(Object.keys(read('package.json').allowScripts).toSorted())
  })

  it('is pinned by its content hash, from any registry', () => {
    expect(locked.length).toBeGreaterThan(100)
    for (const [path, { integrity, resolved }] of locked) {
      expect(integrity, path).toMatch(/^sha512-/)
      expect(resolved, path).toBeUndefined()
    }
  })

  it('is one of at most 650', () => {
    expect(locked.length).toBeLessThanOrEqual(650)
  })

  it('is listed in a bill of materials', () => {
    const args = ['run', '--silent', 'sbom']
    const bill = JSON.parse(execFileSync('npm', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' }))
    const listed = new Set(
      bill.components.map(({ group, name }: { group?: string; name: string }) =>
        group ? `${group}/${name}` : name,
      ),
    )
    expect(bill).toMatchObject({ bomFormat: 'CycloneDX' })
    for (const name of ['fastify', 'react', 'sharp', '@node-rs/argon2']) expect(listed).toContain(name)
    expect(listed).not.toContain('vitest')
  })
})
