import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** Seconds of processor time after which the system ends a process that reads without end. */
const ENDED = 60
/** Milliseconds of processor time that no text may take; ten times the aim, for slow machines. */
const MOST = 1000

it('no text, header or file that an attacker may send takes a reader much processor time', () => {
  const worker = join(import.meta.dirname, 'testing/worst-texts-worker.ts')
  const command = `ulimit -t ${ENDED}; exec "$0" "$1"`
  const { status, stdout, stderr } = spawnSync('sh', ['-c', command, process.execPath, worker], {
    encoding: 'utf8',
  })
  const lines = stdout.split('\n').map(line => line.split('\t'))
  expect([status, stderr, lines.at(-1)]).toEqual([0, '', ['']])
  const slow = lines.filter(([, ms]) => Number(ms) > MOST)
  expect(slow).toEqual([])
})
