import { LoadError } from '@matin/ui/part'
import { afterEach, expect, it, vi } from 'vitest'
import { page, propsOf } from './page.ts'

function Screen() {
  return null
}

afterEach(() => {
  vi.useRealTimers()
})

it('a page loads its module once and publishes its status', async () => {
  const load = vi.fn(async () => ({ default: Screen }))
  const subject = page(load)
  const seen: string[] = []
  subject.subscribe(() => seen.push(subject.state().status))
  expect(subject.state().status).toBe('unknown')
  await Promise.all([subject.load(), subject.load()])
  await subject.load()
  expect(load).toHaveBeenCalledTimes(1)
  expect(seen).toEqual(['loading', 'ready'])
  expect(subject.state()).toMatchObject({ component: Screen })
})

it('a page that fails to load does not reject and can be loaded again', async () => {
  const load = vi.fn(async () => ({ default: Screen }))
  load.mockRejectedValueOnce(new TypeError('network'))
  const subject = page(load)
  await subject.load()
  const failed = subject.state()
  expect(failed.status === 'failed' && failed.error).toBeInstanceOf(LoadError)
  await subject.load()
  expect(subject.state().status).toBe('ready')
})

it('a page gives up loading after 60 seconds', async () => {
  vi.useFakeTimers()
  const subject = page(() => new Promise<never>(() => undefined))
  void subject.load()
  await vi.advanceTimersByTimeAsync(59_999)
  expect(subject.state().status).toBe('loading')
  await vi.advanceTimersByTimeAsync(1)
  expect(subject.state().status).toBe('failed')
})

it('a page receives the query values that it names, unless they are empty or too long', () => {
  const query = { id: '1', tab: '', back: 'x'.repeat(201), other: '2' }
  expect(propsOf(['id', 'tab', 'back', 'missing'], query)).toEqual({ id: '1' })
})
