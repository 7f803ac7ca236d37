import { PageBoundary, type PageErrorProps } from '@matin/ui/page-boundary'
import { LoadError, optionalPart, part } from '@matin/ui/part'
import { act, cleanup, render, screen } from '@testing-library/react'
import { type ComponentType, Suspense } from 'react'
import { afterEach, expect, test, vi } from 'vitest'

afterEach(cleanup)

const missing = () => Promise.reject<ComponentType>(new TypeError('Failed to fetch'))

const Failed = ({ error }: PageErrorProps) => (
  <p>{error instanceof LoadError && error.cause instanceof TypeError ? 'not loaded' : 'another error'}</p>
)

function show(Part: ComponentType): void {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  render(
    <PageBoundary failed={Failed}>
      <p>The page</p>
      <Suspense>
        <Part />
      </Suspense>
    </PageBoundary>,
  )
}

test('a part that cannot be loaded throws a LoadError with the cause, which replaces the page', async () => {
  show(part(missing))
  await screen.findByText('not loaded')
})

test('an optional part that cannot be loaded shows nothing, and the page stays', async () => {
  const load = vi.fn<() => Promise<ComponentType>>(missing)
  show(optionalPart(load))
  await act(async () => {
    await vi.waitUntil(() => load.mock.results.length > 0)
    await load.mock.results[0]?.value.catch(() => undefined)
  })
  screen.getByText('The page')
  expect(screen.queryByText('not loaded')).toBe(null)
})
