import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const read = (pattern: string) => globSync(pattern).map(file => readFileSync(file, 'utf8'))
const classesOf = (style = '') =>
  [...style.matchAll(/^ {2,4}\.((?:[\w-]|\\\.)+)/gm)].map(([, name = '']) => name.replaceAll('\\', ''))

const layout = new Set(classesOf(read('packages/ui/src/layout.css')[0]))
const used = new Set(
  read('{packages/ui,apps/{wallet,console}}/src/**/*.{ts,tsx}').flatMap(source =>
    [...source.matchAll(/(["'`])([^"'`\n]*)\1/g)].flatMap(([, , text = '']) => text.split(/\s+/)),
  ),
)

it('sources use each utility class of layout.css', () => {
  expect(layout.size).toBeGreaterThan(50)
  expect([...layout].filter(name => !used.has(name))).toEqual([])
})

it('each class for a gap, margin or padding that a source uses exists in layout.css', () => {
  const space = [...used].filter(name => /^(?:gap(?:-[xy])?|[mp][tblx])-\d+(?:\.5)?$/.test(name))
  expect(space).not.toEqual([])
  expect(space.filter(name => !layout.has(name))).toEqual([])
})
