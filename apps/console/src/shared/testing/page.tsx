import { askStepUp } from '@matin/contract/admin/passkeys'
import type { OperatorRole } from '@matin/domain/operators/permissions'
import { ENGLISH, UiProvider } from '@matin/ui/ui-provider'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, useLocation } from 'react-router'
import { vi } from 'vitest'
import { beginSession, endLostSession } from '#shared/api/api.ts'
import { ConfirmProvider } from '#shared/confirm/confirm.tsx'
import { StepUpProvider } from '#shared/confirm/step-up.tsx'

interface Call {
  path: string
  query: Record<string, string>
  body: Record<string, unknown> | null
}

/** Answers a call to the stub server with data, or with an `Error` whose message is the API's error word. */
type Answer = (call: Call) => unknown

/** Creates the answer that refuses a call with an API error word. */
export const refuse = (error: string) => new Error(error)

/**
 * Stubs the server and returns its calls: `written` with a body, `asked` without one. Step-up needs no
 * passkey.
 */
export function stubServer(answer: Answer): { written: Call[]; asked: Call[] } {
  const calls: { written: Call[]; asked: Call[] } = { written: [], asked: [] }
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const { pathname, searchParams } = new URL(address, location.href)
    const body = init?.body ? (JSON.parse(String(init.body)) as Record<string, unknown>) : null
    if (pathname === askStepUp.path)
      return Response.json({ code: 200, msg: 'Success', data: { passkey: null } })
    const call = { path: pathname, query: Object.fromEntries(searchParams), body }
    ;(body ? calls.written : calls.asked).push(call)
    const data = answer(call)
    return data instanceof Error
      ? Response.json({ code: 409, msg: 'No', error: data.message, data: {} })
      : Response.json({ code: 200, msg: 'Success', data })
  })
  return calls
}

export const OPERATOR = { id: '00000000-0000-7000-8000-000000000001', name: 'Ada Marlow' }

function Where() {
  const { pathname, search } = useLocation()
  return <output aria-label="Address">{pathname + search}</output>
}

/** Renders a page for a signed-in operator. */
export async function showPage(page: ReactNode, at: string, roles: OperatorRole[]): Promise<void> {
  beginSession({
    token: 'a token',
    expiresAt: '2030-01-01T00:00:00Z',
    operator: { ...OPERATOR, email: 'ada@matin.example', roles },
  })
  render(
    <UiProvider value={{ locale: 'en', labels: ENGLISH }}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <MemoryRouter initialEntries={[at]}>
          <StepUpProvider>
            <ConfirmProvider>
              {page}
              <Where />
            </ConfirmProvider>
          </StepUpProvider>
        </MemoryRouter>
      </QueryClientProvider>
    </UiProvider>,
  )
  await pass(1)
}

export const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))

/** Unmounts the page, ends the session, and clears stored data and stubs. */
export function leavePage(): void {
  cleanup()
  endLostSession()
  localStorage.clear()
  vi.unstubAllGlobals()
}
