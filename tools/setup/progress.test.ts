import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { step } from './progress.js'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
})

function screenOf(terminal: { isTTY?: boolean; columns?: number }) {
  const written: string[] = []
  return { screen: { ...terminal, write: (text: string) => written.push(text) }, written }
}

/** Runs a step that takes 25 seconds and reports "120 of 300" after two. */
async function run(screen: Parameters<typeof step>[2], ends: 'well' | 'badly' = 'well') {
  const work = step(
    'Install the packages',
    async tell => {
      await vi.advanceTimersByTimeAsync(2_000)
      tell('120 of 300')
      await vi.advanceTimersByTimeAsync(23_000)
      if (ends === 'badly') throw new Error('npm ended')
    },
    screen,
  )
  await work.catch(() => undefined)
}

it('progress without a terminal is written as plain lines without control codes: one every ten seconds, and one at the end', async () => {
  const { screen, written } = screenOf({})
  await run(screen)
  expect(written).toEqual([
    '  Install the packages      10.0 s   120 of 300\n',
    '  Install the packages      20.0 s   120 of 300\n',
    '  Install the packages      25.0 s   done\n',
  ])
})

it.each([80, 0])(
  'progress on a terminal of %d columns (0: unknown width) is written in one line, which is updated and ends with done',
  async columns => {
    const { screen, written } = screenOf({ isTTY: true, columns })
    await run(screen)
    expect(written.length).toBeGreaterThan(100)
    expect(written.slice(0, -1).every(text => text.startsWith('\r\x1b[K'))).toBe(true)
    expect(written.join('').split('\n')).toHaveLength(2)
    expect(written).toContain('\r\x1b[K  Install the packages       2.4 s   120 of 300')
    expect(written.slice(-2)).toEqual(['\r\x1b[K  Install the packages      25.0 s   done', '\n'])
  },
)

it('progress never fills a second line on a narrow terminal, and contains no control codes on a terminal without support for them', async () => {
  const narrow = screenOf({ isTTY: true, columns: 30 })
  await run(narrow.screen)
  expect(Math.max(...narrow.written.map(text => text.replace('\r\x1b[K', '').length))).toBe(29)
  vi.stubEnv('TERM', 'dumb')
  const dumb = screenOf({ isTTY: true, columns: 80 })
  await run(dumb.screen)
  expect(dumb.written.join('')).not.toContain('\x1b')
})

it('progress names the failed step', async () => {
  const { screen, written } = screenOf({})
  await run(screen, 'badly')
  expect(written.at(-1)).toBe('  Install the packages      25.0 s   failed\n')
})
