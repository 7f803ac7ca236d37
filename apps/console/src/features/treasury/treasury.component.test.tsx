import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ScanStopped } from './treasury.tsx'

const CHAIN = { block: '4711', behind: 12, at: '2026-11-26T09:00:00Z', stopped: null }
afterEach(cleanup)

test('a scan that stopped says why, since when, after which block, and what to do', () => {
  const stopped = { reason: 'nodes_disagree', since: '2026-11-26T09:00:03Z' } as const
  render(<ScanStopped chain={{ ...CHAIN, stopped }} />)
  const said = screen.getByRole('alert').textContent
  expect(said).toContain('after block 4711')
  expect(said).toContain('compare the block of the log with an explorer')
  expect(said).toMatch(/since .*2026/)
})

test('a scan that goes on says nothing', () => {
  render(<ScanStopped chain={CHAIN} />)
  expect(screen.queryByRole('alert')).toBeNull()
})
