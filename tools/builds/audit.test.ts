import { join } from 'node:path'
import type { InlineConfig } from 'vite'
import { describe, expect, it } from 'vitest'
import { auditBuild } from './audit.ts'

const root = join(import.meta.dirname, 'fixture')
const standIn = join(root, 'stand-in.js')
const ownFile = join(root, '../../../node_modules/zustand/esm/vanilla.mjs')
const audit = (config: InlineConfig = {}) => auditBuild({ root, configFile: false, ...config })
const PACKAGE_FILE = /zustand\/.*vanilla/

it('the audit finds nothing in a build with packages as published', async () => {
  expect(await audit()).toEqual([])
})

describe('the audit finds', () => {
  it.each<[string, InlineConfig, RegExp]>([
    [
      'an alias to a file of ours',
      { resolve: { alias: { 'zustand/vanilla': standIn } } },
      /an alias stands for zustand/,
    ],
    [
      'an alias to a file of the same package',
      { resolve: { alias: { 'zustand/vanilla': ownFile } } },
      /an alias stands for zustand/,
    ],
    [
      'a plugin that answers a package with a file of ours',
      {
        plugins: [
          { name: 'x', enforce: 'pre', resolveId: name => (name === 'zustand/vanilla' ? standIn : null) },
        ],
      },
      /"zustand\/vanilla" is answered by .*stand-in/,
    ],
    [
      'a plugin that answers a package with something of its own making',
      {
        plugins: [
          {
            name: 'x',
            enforce: 'pre',
            resolveId: name => (name === 'zustand/vanilla' ? '\0made' : null),
            load: id => (id === '\0made' ? 'export const createStore = () => null' : null),
          },
        ],
      },
      /is answered by .*made/,
    ],
    [
      'a plugin that rewrites a source',
      {
        plugins: [
          {
            name: 'x',
            transform: (code, id) => (PACKAGE_FILE.test(id) ? `${code}\nexport const more = 1` : null),
          },
        ],
      },
      /vanilla.* is not as it was published/,
    ],
    [
      'a plugin that loads another source',
      {
        plugins: [{ name: 'x', load: id => (PACKAGE_FILE.test(id) ? 'export const createStore = 1' : null) }],
      },
      /vanilla.* is not as it was published/,
    ],
  ])('%s', async (_, config, fault) => {
    expect((await audit(config)).join('\n')).toMatch(fault)
  })
})
