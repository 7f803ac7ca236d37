import type { OperatorRole } from '@matin/domain/operators/permissions'
import { ENGLISH, UiProvider } from '@matin/ui/ui-provider'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { BrowserRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endLostSession, signOut } from '#shared/api/api.ts'
import { followAdmin } from '#shared/api/live.ts'
import { queryClient } from '#shared/api/query-client.ts'
import { Console } from './shell.tsx'

/** Roles of the operator who is signed in by the stub server. */
let roles: OperatorRole[] = ['owner']

let isInvited = false

function answer(path: string) {
  if (path === '/api/operator/login') {
    const operator = {
      id: '00000000-0000-7000-8000-000000000001',
      email: 'ada@matin.example',
      name: 'Ada',
      roles,
    }
    return {
      code: 200,
      msg: 'Success',
      data: { token: 'a token', expiresAt: '2026-11-27T09:00:00Z', operator },
    }
  }
  if (path === '/api/operator/invitation' && isInvited) {
    const data = {
      email: 'una@matin.example',
      name: 'Una',
      roles: ['support'],
      totpSecret: 'A',
      totpUri: 'a',
    }
    return { code: 200, msg: 'Success', data }
  }
  if (path === '/api/operator/invitation')
    return { code: 410, msg: 'This invitation has ended', data: null, error: 'invitation_ended' }
  if (path === '/api/operator/invitation/accept') return { code: 200, msg: 'Success', data: {} }
  if (path === '/api/operator/logout') return { code: 200, msg: 'Success', data: {} }
  return { code: 200, msg: 'Success', data: { items: [], next: null } }
}

beforeEach(() => {
  vi.stubGlobal('fetch', async (address: string) => {
    const body = answer(new URL(address, location.href).pathname)
    return Response.json(body, { status: body.code })
  })
})
afterEach(async () => {
  cleanup()
  await signOut()
  localStorage.clear()
  queryClient.clear()
  vi.unstubAllGlobals()
  roles = ['owner']
  isInvited = false
})

/** Opens the console at an address, as from a link or the address bar. */
function open(address: string): void {
  history.pushState(null, '', address)
  render(
    <UiProvider value={{ locale: 'en', labels: ENGLISH }}>
      <BrowserRouter basename="/console">
        <QueryClientProvider client={queryClient}>
          <Console />
        </QueryClientProvider>
      </BrowserRouter>
    </UiProvider>,
  )
}

async function signIn(): Promise<void> {
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'ada@matin.example' } })
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'a password' } })
  fireEvent.change(screen.getByLabelText('Code from your authenticator'), { target: { value: '123456' } })
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  await screen.findByRole('button', { name: 'Sign out' })
}

test.each([
  ['/console', '/console/inbox', 'Waiting for me'],
  ['/console/status', '/console/status', 'Status'],
  ['/console/products/pools', '/console/products/pools', 'Products and pools'],
  ['/console/', '/console/inbox', 'Waiting for me'],
  ['/console?from=mail', '/console/inbox', 'Waiting for me'],
  ['/console/customers', '/console/customers', 'Customers'],
  ['/console/customers?by=uid', '/console/customers', 'Customers'],
  ['/console/identities/zzz', '/console/identities/zzz', 'Identity'],
  ['/console/nothing', '/console/nothing', 'Page not found'],
])('signing in at %s shows the page %s, in the same history entry', async (address, path, heading) => {
  open(address)
  const entries = history.length
  await signIn()
  await screen.findByRole('heading', { level: 1, name: heading })
  expect(location.pathname).toBe(path)
  expect(history.length).toBe(entries)
})

test('the browser tab shows the title of the page', async () => {
  open('/console')
  expect(document.title).toBe('Sign in · Matin console')
  await signIn()
  await screen.findByRole('heading', { level: 1, name: 'Waiting for me' })
  expect(document.title).toBe('Waiting for me · Matin console')
  fireEvent.click(screen.getByRole('link', { name: 'Customers' }))
  await screen.findByRole('heading', { level: 1, name: 'Customers' })
  expect(document.title).toBe('Customers · Matin console')
})

test('a link to a section without permission names the roles that have it, and links to a permitted section', async () => {
  roles = ['support']
  open('/console/treasury')
  await signIn()
  await screen.findByText('Treasury is for these roles: treasury, auditor and owner.')
  screen.getByText(/^Your role is support\. Ask an owner if you need another one/)
  fireEvent.click(screen.getByRole('link', { name: /^Go to / }))
  expect(screen.queryByText(/^Your role is support/)).toBe(null)
  expect(location.pathname).not.toBe('/console/treasury')
})

test('a URL without a page shows a message and a link to a page that the operator may open', async () => {
  open('/console/nothing')
  await signIn()
  await screen.findByText(/The console has no page at “\/nothing”/)
  fireEvent.click(screen.getByRole('link', { name: 'Go to Waiting for me' }))
  await screen.findByRole('heading', { level: 1, name: 'Waiting for me' })
})

test('the first field of the sign-in page has the focus', () => {
  open('/console')
  expect(document.activeElement).toBe(screen.getByLabelText('Email'))
})

test('the sign-in page says that the server ended the session, and says nothing after the operator signed out', async () => {
  open('/console/customers')
  await signIn()
  endLostSession()
  await screen.findByText('Your session has ended. Sign in again to continue.')
  expect(location.pathname).toBe('/console/customers')
  await signIn()
  fireEvent.click(screen.getByRole('button', { name: 'Sign out' }))
  await screen.findByRole('button', { name: 'Sign in' })
  expect(screen.queryByText(/Your session has ended/)).toBe(null)
})

test('the browser tab drops all loaded data and closes open items when the session ends', async () => {
  followAdmin(queryClient)
  open('/console/customers')
  await signIn()
  queryClient.setQueryData(['opened', 'a secret'], 'an address')
  endLostSession()
  expect(queryClient.getQueryData(['opened', 'a secret'])).toBe(undefined)
})

test('the invitation page focuses its first field, and then tells the operator to sign in with the authenticator’s next code', async () => {
  isInvited = true
  open('/console/invitation#new')
  await screen.findByRole('heading', { name: 'Welcome, Una' })
  const password = screen.getByLabelText('Choose a password')
  expect(document.activeElement).toBe(password)
  fireEvent.change(password, { target: { value: 'violet-anchor-27' } })
  fireEvent.change(screen.getByLabelText('Code it shows now'), { target: { value: '123456' } })
  fireEvent.click(screen.getByRole('button', { name: 'Become an operator' }))
  await screen.findByText(/^You can sign in now/)
})

test('an expired invitation shows a message and leads to sign-in', async () => {
  open('/console/invitation#used')
  await screen.findByText(/^This invitation isn’t valid/)
  fireEvent.click(screen.getByRole('link', { name: 'Sign in' }))
  screen.getByLabelText('Email')
})

test('the menu shows the entries that the operator’s role may see, and the own account under the operator’s name', async () => {
  open('/console')
  await signIn()
  const menu = screen.getByRole('navigation', { name: 'Sections' })
  expect(
    within(menu)
      .getAllByRole('link')
      .map(link => link.textContent),
  ).toEqual([
    ...['Waiting for me', 'Withdrawals', 'Deposits', 'Recoveries', 'Proposals'],
    ...['Support', 'Customers', 'Holds'],
    ...['Products and pools', 'Treasury', 'Proof of reserves'],
    ...['Status', 'Notices', 'Settings', 'Operators', 'Audit log', 'Statistics'],
  ])
  fireEvent.click(screen.getByRole('link', { name: /own account$/ }))
  await screen.findByRole('heading', { level: 1, name: 'Own account' })
})

test('a menu entry opens the first tab that the role may see, and hides the other tabs', async () => {
  roles = ['auditor']
  open('/console/treasury')
  await signIn()
  await screen.findByRole('heading', { level: 1, name: 'Treasury' })
  expect(location.pathname).toBe('/console/treasury')
  const tabs = screen.getByRole('navigation', { name: 'Treasury' })
  expect(
    within(tabs)
      .getAllByRole('link')
      .map(link => link.textContent),
  ).toEqual(['Wallets', 'Sweeps', 'Other coins'])
  fireEvent.click(within(tabs).getByRole('link', { name: 'Sweeps' }))
  await waitFor(() => expect(document.title).toBe('Sweeps · Treasury · Matin console'))
})

function press(target: Element, ...keys: string[]): void {
  for (const key of keys) fireEvent.keyDown(target, { key })
}

test('keyboard shortcuts open sections, except in text fields or after the operator has turned them off', async () => {
  open('/console')
  await signIn()
  await screen.findByRole('heading', { level: 1, name: 'Waiting for me' })
  press(screen.getByRole('combobox', { name: 'Search everything' }), 'g', 'c')
  expect(location.pathname).toBe('/console/inbox')
  press(document.body, 'g', 'c')
  await screen.findByRole('heading', { level: 1, name: 'Customers' })
  press(document.body, '?')
  const help = await screen.findByRole('dialog', { name: 'Customers: keys and procedure' })
  await within(help).findByRole('region', { name: 'Procedure: Customers' })
  fireEvent.click(within(help).getByRole('switch'))
  fireEvent.click(within(help).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
  press(document.body, 'g', 'w')
  expect(location.pathname).toBe('/console/customers')
})

test('after a section’s shortcut no key acts on the page that is being left, and after G only a section’s letter has an effect', async () => {
  open('/console')
  await signIn()
  await screen.findByRole('heading', { level: 1, name: 'Waiting for me' })
  press(document.body, 'g', '?')
  expect(screen.queryByRole('dialog')).toBe(null)
  press(document.body, 'g', 'f')
  screen.getByRole('heading', { level: 1, name: 'Waiting for me' })
  press(document.body, '?')
  expect(screen.queryByRole('dialog')).toBe(null)
  await screen.findByRole('heading', { level: 1, name: 'Proof of reserves' })
  press(document.body, '?')
  await screen.findByRole('dialog', { name: 'Proof of reserves: keys and procedure' })
})

test('the search opens a page by a part of its name', async () => {
  open('/console')
  await signIn()
  const field = await screen.findByRole('combobox', { name: 'Search everything' })
  fireEvent.change(field, { target: { value: 'payo' } })
  screen.getByRole('option', { name: 'Payouts Page' })
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(location.pathname).toBe('/console/products/payouts')
})

test('a page that throws is replaced by a message about the fault, and the menu and other pages still work', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.doMock('../features/audit/screens/audit.tsx', () => ({
    Audit() {
      throw new TypeError('rows is undefined')
    },
  }))
  open('/console/audit')
  await signIn()
  await screen.findByText('Something went wrong in the console (TypeError). If it happens again, report it.')
  fireEvent.click(screen.getByRole('link', { name: 'Status' }))
  await screen.findByRole('heading', { level: 1, name: 'Status' })
  expect(screen.queryByText(/went wrong in the console/)).toBeNull()
})
