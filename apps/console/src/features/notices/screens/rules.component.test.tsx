import { getAdminRules, listRulesVersions, proposeRules } from '@matin/contract/admin/rules'
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { leavePage, OPERATOR, pass, showPage, stubServer } from '#shared/testing/page.tsx'
import { RulesPage } from './rules.tsx'

afterEach(leavePage)

const SECTION = [{ title: 'Income', text: 'Every day at 04:00' }]
const RULES = { en: SECTION, ja: SECTION, 'zh-Hans': SECTION, 'zh-Hant': SECTION }
const by = { operator: OPERATOR, at: '2026-11-27T09:00:00Z' }
const PROPOSAL = {
  ...{ id: '01999999-0000-7000-8000-000000000001', version: 4, rules: RULES, proposed: by, reason: null },
  ...{ approved: null, rejected: null, cancelled: null, ended: null, expiresAt: '2026-11-28T09:00:00Z' },
}
const serve = (proposal: object | null = null) =>
  stubServer(({ path, body }) => {
    if (path === getAdminRules.path) return { version: 3, rules: RULES, proposal }
    if (path === listRulesVersions.path) return { items: [], next: null }
    return body ? { id: PROPOSAL.id, version: 4 } : {}
  })
const show = () => showPage(<RulesPage />, '/notices/rules', ['content'])
const title = () => screen.getByLabelText<HTMLInputElement>('Title')
const isShut = (reason: string) => screen.getByRole<HTMLButtonElement>('button', { name: reason }).disabled

test('a new version of the rules is proposed in all languages with a reason, based on the displayed version', async () => {
  const { written } = serve()
  await show()
  expect(isShut('Change a text first')).toBe(true)
  fireEvent.change(title(), { target: { value: 'Daily income' } })
  expect(isShut('Enter a reason first')).toBe(true)
  fireEvent.change(screen.getByLabelText('Why'), { target: { value: 'Shorter' } })
  fireEvent.click(screen.getByRole('button', { name: 'Propose version 4' }))
  await pass(1)
  const dialog = within(screen.getByRole('dialog', { name: 'Propose version 4 of the rules' }))
  fireEvent.change(dialog.getByLabelText('Code from your authenticator'), { target: { value: '123456' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Confirm' }))
  await pass(1)
  const renamed = [{ title: 'Daily income', text: 'Every day at 04:00' }]
  expect(written).toEqual([
    expect.objectContaining({
      path: proposeRules.path,
      body: { after: 3, rules: { ...RULES, en: renamed }, reason: 'Shorter' },
    }),
  ])
})

test('rules with a section that lacks a language cannot be proposed, and the page says why', async () => {
  serve()
  await show()
  fireEvent.click(screen.getByRole('button', { name: 'Add a section' }))
  expect(isShut('Fill in each section in every language')).toBe(true)
})

test('discarding a draft of the rules restores a removed section', async () => {
  serve()
  await show()
  fireEvent.click(screen.getByRole('button', { name: 'Add a section' }))
  fireEvent.click(screen.getByRole('button', { name: 'Remove section 1' }))
  expect(title().value).toBe('')
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }))
  expect(title().value).toBe(RULES.en[0]?.title)
  expect(screen.queryByRole('button', { name: 'Remove section 2' })).toBe(null)
})

test('a version that waits for approval links to its proposal and prevents further proposals', async () => {
  serve(PROPOSAL)
  await show()
  expect(screen.getByRole('link', { name: /Waiting for a second operator/ }).getAttribute('href')).toBe(
    `/proposals/${PROPOSAL.id}`,
  )
  for (const language of ['English', 'Japanese', 'Simplified Chinese', 'Traditional Chinese'])
    expect(screen.getAllByText(language).length).toBeGreaterThan(0)
  expect(isShut('Version 4 is waiting for another operator')).toBe(true)
})
