import { useQuery } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { eventually } from '../../testing/app-clock.ts'
import { openScreen, startServer } from '../../testing/open-screen.tsx'
import { Loaded } from './loaded.tsx'

const reported = vi.fn()
beforeEach(() => {
  startServer()
  vi.stubGlobal('reportError', reported)
})
afterEach(() => {
  vi.unstubAllGlobals()
  reported.mockReset()
})

const fault = new TypeError('undefined is not a function')

function Broken() {
  const query = useQuery({ queryKey: ['broken'], queryFn: () => Promise.reject(fault) })
  return <Loaded query={query}>{() => null}</Loaded>
}

test('names a fault of our own code in general words, never as a failed connection, and reports it', async () => {
  openScreen(Broken, { at: '/pages/Home/index' })
  await eventually(() => screen.getByText(/TypeError/))
  expect(document.body.textContent).not.toMatch(/connection|undefined is not/)
  expect(reported).toHaveBeenCalledExactlyOnceWith(fault)
})
