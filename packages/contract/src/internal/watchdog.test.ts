import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const program = join(import.meta.dirname, '../testing/stands-still.ts')
const run = (...args: string[]) => spawnSync(process.execPath, [program, ...args], { encoding: 'utf8' })

it('the watchdog ends a process whose event loop stands still, and logs where', () => {
  const { signal, stdout } = run('still')
  expect(signal).toBe('SIGKILL')
  const { level, name, msg, stack } = JSON.parse(stdout)
  expect([level, name]).toEqual([60, 'tested'])
  expect(msg).toBe('the event loop stood still for 0.05 s: this process ends')
  expect(stack).toMatch(/^ {4}at standStill \(file:\/\/.*stands-still\.ts:7:\d+\)/)
})

it('the watchdog keeps no process alive', () => {
  const { status, stdout } = run()
  expect([status, stdout]).toEqual([0, ''])
})
