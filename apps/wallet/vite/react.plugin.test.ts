import { expect, test } from 'vitest'
import { asModule } from './react.plugin.ts'

/** What a module made of this text exports; its imports are handed in by name. */
function run(code: string, imports: Record<string, unknown> = {}): Record<string, unknown> {
  const body = asModule(code)
    .replace(
      /^import \* as (\w+) from "([^"]+)"$/gm,
      (_, name: string, from: string) => `const ${name} = imports["${from}"]`,
    )
    .replace(
      /export \{([^}]*)\}$/,
      (_, names: string) => `return {${names.replace(/(\w+) as (\w+)/g, '$2: $1')}}`,
    )
  return new Function('imports', body)(imports) as Record<string, unknown>
}

test('what a file requires is imported, and what it assigns is exported', () => {
  const code = [
    '"use strict";',
    'var React = require("react"),',
    '  shim = require("use-sync-external-store/shim");',
    'var base = React.base + shim.more;',
    'exports.sum = function (more) {',
    '  return base + more;',
    '};',
    'exports.alias =',
    '  base;',
  ].join('\n')
  expect(asModule(code)).toContain('import * as React from "react"')
  const { sum, alias } = run(code, { react: { base: 1 }, 'use-sync-external-store/shim': { more: 2 } })
  expect(alias).toBe(3)
  expect((sum as (more: number) => number)(4)).toBe(7)
})

test('what is assigned once can fall away: it is a constant', () => {
  expect(asModule('exports.useState = function () {};')).toContain(
    'const exported_useState = function () {};',
  )
})

test('what is assigned more than once, or on a condition, is a variable', () => {
  const code = [
    'exports.now = void 0;',
    'if (true) {',
    '  exports.now = 1;',
    '  exports.later = 2;',
    '}',
    'exports.read = function () { return exports.now === 1 && exports.later; };',
  ].join('\n')
  const { now, later, read } = run(code)
  expect([now, later, (read as () => unknown)()]).toEqual([1, 2, 2])
})

test.each([
  ['exports nothing', 'var a = 1;'],
  ['requires later', 'exports.a = 1;\nfunction b() {\n  return require("react");\n}'],
  ['requires beside other variables', 'var a = 1,\n  React = require("react");\nexports.a = a;'],
  ['exports at once', 'module.exports = { a: 1 };\nexports.b = 1;'],
  ['names its exports by texts', 'exports.a = 1;\nexports["b"] = 2;'],
])('a file that %s is refused', (_, code) => {
  expect(() => asModule(code)).toThrow('React is written in another way')
})
