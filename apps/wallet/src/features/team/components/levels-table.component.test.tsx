import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { eventually } from '#testing/app-clock.ts'
import { openScreen, startServer } from '#testing/open-screen.tsx'
import { LevelsTable } from './levels-table.tsx'

test('each level of the team shows the amounts that its members pledged and recharged', async () => {
  startServer()
  const figures = { members: 2, added: 0, pledged: '100', recharged: '250.5' }
  const levels = [{ level: '1' as const, ...figures }]
  openScreen(() => <LevelsTable levels={levels} total={{ ...figures, recharged: '300' }} />, {
    at: '/pages/Invite/index',
  })
  const table = await eventually(() => within(screen.getByRole('table')))
  expect(table.getByRole('columnheader', { name: 'Locked Recharged' })).toBeDefined()
  expect(table.getByRole('row', { name: 'Level 1 2 0 100.00 250.50' })).toBeDefined()
  expect(table.getByRole('row', { name: 'Total 2 0 100.00 300.00' })).toBeDefined()
})
