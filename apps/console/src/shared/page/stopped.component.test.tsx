import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Stopped } from './stopped.tsx'

afterEach(cleanup)
const since = '2026-11-26T09:00:03Z'

test('a stopped scan shows the reason, the time, the last block, and what to do', () => {
  render(<Stopped stops={{ booking: { reason: 'nodes_disagree', since, block: '4711' }, paying: null }} />)
  const said = screen.getByRole('alert').textContent
  expect(said).toContain('after block 4711')
  expect(said).toContain('compare the block in the log with an explorer')
  expect(said).toMatch(/since .*2026/)
})

test('stopped payments show the reason, the time if known, and what to do', () => {
  const paying = { reason: 'signer_offline', since } as const
  const { rerender } = render(<Stopped stops={{ booking: null, paying }} />)
  expect(screen.getByRole('alert').textContent).toMatch(/Nothing paid since .*2026.*Check its machine/)
  rerender(<Stopped stops={{ booking: null, paying: { ...paying, since: null } }} />)
  expect(screen.getByRole('alert').textContent).toContain('Nothing paid. The signer')
})

test('the banner is empty while money moves', () => {
  render(<Stopped stops={{ booking: null, paying: null }} />)
  expect(screen.queryByRole('alert')).toBeNull()
})
