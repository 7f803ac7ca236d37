import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

const SOURCES = globSync('{apps,packages}/*/src/**/*.{ts,tsx}', { exclude: ['**/node_modules/**'] })
const IMPORT = /import (\w+) from '([^']+\.module\.css)'/g

/**
 * Returns the path of an imported CSS module, whose specifier is relative or begins with the package's own
 * name (`#shared/…`) or with `@matin/ui`.
 */
function pathOf(file: string, specifier: string): string {
  const [group = '', name = ''] = file.split('/')
  if (specifier.startsWith('@matin/ui/')) return specifier.replace('@matin/ui', 'packages/ui/src')
  return specifier.startsWith('#')
    ? join(group, name, 'src', specifier.slice(1))
    : join(dirname(file), specifier)
}

it('each class that a source takes from a CSS module exists in that module', () => {
  let modules = 0
  const missing = SOURCES.flatMap(file => {
    const source = readFileSync(file, 'utf8')
    return [...source.matchAll(IMPORT)].flatMap(([, name = '', specifier = '']) => {
      const path = pathOf(file, specifier)
      if (!existsSync(path)) return [`${file}: ${specifier} is not there`]
      modules++
      const classes = new Set(readFileSync(path, 'utf8').match(/(?<=\.)[A-Za-z_][\w-]*/g))
      const used = source.matchAll(new RegExp(String.raw`(?<![\w/.])${name}\.(?!module\.css)(\w+)`, 'g'))
      return [...used].filter(([, one = '']) => !classes.has(one)).map(([text]) => `${file}: ${text}`)
    })
  })
  expect(modules).toBeGreaterThan(100)
  expect(missing).toEqual([])
})
