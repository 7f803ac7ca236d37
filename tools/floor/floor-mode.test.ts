import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { FLOOR_BROWSERS } from './floor.ts'
import { argumentsAbove, floorScript, removedIn } from './floor-mode.ts'

describe('floor mode, on features of newer browsers', () => {
  it.each([
    [
      'chrome',
      [
        'AbortSignal.any',
        'Promise.withResolvers',
        'Object.groupBy',
        'Array.fromAsync',
        'Iterator',
        'Temporal',
      ],
    ],
    [
      'safari_ios',
      ['AbortSignal.any', 'Response.json', 'Document.prototype.startViewTransition', 'startViewTransition'],
    ],
    ['firefox', ['AbortSignal.any', 'Intl.Segmenter', 'Iterator.prototype.map']],
  ] as const)('removes features that are newer than the oldest supported %s', (browser, paths) => {
    const removed = removedIn(browser)
    expect(paths.filter(path => !removed.includes(path) && path !== 'startViewTransition')).toEqual([])
  })

  it.each(FLOOR_BROWSERS)('removes no features that the oldest supported %s has', browser => {
    const kept = [
      'AbortSignal.timeout',
      'Array.prototype.at',
      'fetch',
      'structuredClone',
      'crypto',
      'Worker',
      'Intl',
    ]
    expect(removedIn(browser).filter(path => kept.includes(path))).toEqual([])
  })

  it('removes members of prototypes and namespaces before the globals that lead to them', () => {
    const page = {}
    runInNewContext(floorScript('chrome'), page)
    const found = runInNewContext(
      `[typeof Iterator, typeof [].values().map, typeof Temporal, typeof Promise.withResolvers, typeof Map.groupBy,
        typeof Uint8Array.fromBase64, typeof [].toSorted, typeof new Uint8Array().toSorted, typeof [].at]`,
      page,
    )
    expect([...(found as string[])]).toEqual([
      ...Array<string>(6).fill('undefined'),
      ...Array<string>(3).fill('function'),
    ])
  })
})

describe('floor mode, on newer arguments of known functions', () => {
  it('refuses the object argument of startViewTransition, which Chrome 111 does not accept', () => {
    const page = {
      Document: class {
        startViewTransition(change: () => void) {
          change()
        }
      },
    }
    runInNewContext(floorScript('chrome'), page)
    const { startViewTransition } = page.Document.prototype
    let changes = 0
    startViewTransition(() => changes++)
    expect(changes).toBe(1)
    expect(() => startViewTransition({ update: () => changes++, types: ['back'] } as never)).toThrow(
      /not of type/,
    )
    expect(changes).toBe(1)
  })

  it('changes only arguments that the oldest supported browser does not know', () => {
    expect(argumentsAbove('chrome')).toContain('startViewTransition')
    expect(argumentsAbove('firefox')).not.toContain('searchParamsHas')
  })
})
