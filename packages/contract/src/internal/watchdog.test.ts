import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'

const program = join(import.meta.dirname, '../testing/stands-still.ts')
const run = (...args: string[]) => spawnSync(process.execPath, [program, ...args], { encoding: 'utf8' })

it('the watchdog ends a process whose event loop stands still, and logs where', () => {
  const { signal, stdout } = run('still')
  expect(signal).toBe('SIGKILL')
  const { level, name, msg, stack } = JSON.parse(stdout)
  expect([level, name]).toEqual([60, 'tested'])
  expect(msg).toBe('the event loop stood still for 0.05 s: this process ends')
  expect(stack).toMatch(/^ {4}at standStill \(file:\/\/.*stands-still\.ts:15:\d+\)/)
})

it('the watchdog ends a process whose log nobody reads', () => {
  const folder = mkdtempSync(join(tmpdir(), 'matin-watchdog-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const pipe = join(folder, 'pipe')
  execFileSync('mkfifo', [pipe])
  const stdio = ['ignore', openSync(pipe, 'r+'), 'inherit'] as const
  const { signal } = spawnSync(process.execPath, [program, 'still', 'full'], {
    stdio: [...stdio],
    timeout: 20_000,
  })
  expect(signal).toBe('SIGKILL')
})

it('the watchdog keeps no process alive', () => {
  const { status, stdout } = run()
  expect([status, stdout]).toEqual([0, ''])
})
