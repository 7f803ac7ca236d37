import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { floorFaults } from './check.ts'
import { scanBuild } from './scan-build.ts'

const fixture = join(import.meta.dirname, 'fixture')

describe('the check of built files', () => {
  const found = scanBuild(join(fixture, 'above'))

  it.each(readdirSync(join(fixture, 'above')))('finds exactly the planted features in %s', file => {
    const [first = ''] = readFileSync(join(fixture, 'above', file), 'utf8').split('\n')
    const planted = /uses: (.*?)(?: \*\/| -->)?$/.exec(first)?.[1]?.split('; ')
    expect(planted).toBeDefined()
    expect(
      found
        .filter(finding => finding.file === file)
        .map(({ feature }) => feature)
        .sort(),
    ).toEqual(planted?.sort())
  })

  it('finds nothing where code tests for a feature first, or where the feature is old enough or defined by the code itself', () => {
    expect(scanBuild(join(fixture, 'guarded'))).toEqual([])
  })
})

describe('the check of the list of fallbacks', () => {
  const found = { wallet: [{ feature: 'Temporal', file: 'assets/a-1.js' }] }
  const without = 'The polyfill comes first.'

  it('accepts a feature only in the files that its entry names', () => {
    expect(floorFaults(found, [{ features: ['Temporal'], where: /^wallet/, without }])).toEqual([])
    expect(floorFaults(found, [])).toEqual([
      expect.stringMatching(/^wallet: Temporal is newer than .*assets\/a-1\.js/),
    ])
  })

  it.each([
    ['a place that does not use it', { features: ['Temporal'], where: /^console/, without }],
    ['a feature that nothing uses', { features: ['Temporal', 'Iterator'], where: /^wallet/, without }],
  ])('fails for an entry with %s', (_, fallback) => {
    const kept = { features: ['Temporal'], where: /^wallet/, without }
    expect(floorFaults(found, [kept, fallback])).toEqual([expect.stringContaining('fallbacks.ts lists')])
  })
})
