import { ApiError } from '@matin/client/api-error'
import { ToastOutlet, toastMs } from '@matin/ui/toast'
import { ENGLISH, UiProvider } from '@matin/ui/ui-provider'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from './query-client.ts'

const reported = vi.fn<(error: unknown) => void>()
beforeEach(() => {
  vi.stubGlobal('reportError', reported)
  render(
    <UiProvider value={{ locale: 'en', labels: ENGLISH }}>
      <ToastOutlet />
    </UiProvider>,
  )
})
afterEach(() => {
  cleanup()
  // A toast outlives the page that shows it.
  vi.advanceTimersByTime(toastMs)
  reported.mockReset()
  vi.unstubAllGlobals()
})

/** Runs a command that fails with the given error. */
async function fail(error: Error): Promise<void> {
  const act = queryClient.getMutationCache().build(queryClient, { mutationFn: () => Promise.reject(error) })
  await act.execute(undefined).catch(() => undefined)
}

test('a command that throws a programming error is reported, and the message names the error', async () => {
  const error = new TypeError('AbortSignal.any is not a function')
  await fail(error)
  await screen.findByText(/^Something went wrong in the console \(TypeError\)/)
  expect(reported.mock.calls).toEqual([[error]])
})

test('a refusal by the server is not reported as a fault of the console', async () => {
  await fail(new ApiError({ code: 404, msg: 'Not found', error: 'not_found' }))
  expect(screen.queryByText(/went wrong in the console/)).toBe(null)
  expect(reported).not.toHaveBeenCalled()
})
