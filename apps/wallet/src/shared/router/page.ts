import type { ComponentType } from 'react'
import { inTime } from './in-time.ts'

/** Longest text that a query may hand to a page. */
const LONGEST_TEXT = 200

/** The query as a page gets it: texts, neither empty nor too long, of the keys that the page names. */
export type QueryProps<K extends string> = { [key in K]?: string }

/** The module of a page could not be loaded, or not in time. */
export class PageLoadError extends Error {
  override readonly name = 'PageLoadError'
}

export type PageState =
  | { status: 'unknown' | 'loading' }
  | { status: 'failed'; error: PageLoadError }
  | { status: 'ready'; component: ComponentType<Record<string, string>> }

/** One page: its query's keys, who may see it, and its module, which is loaded when it is first wanted. */
export interface Page<K extends string = string> {
  readonly keys: readonly K[]
  /** Only for signed-in customers; others see the sign-in gate in its place. */
  readonly customer: boolean
  state: () => PageState
  subscribe: (listener: () => void) => () => void
  /** Resolves when the page is ready or has failed; a page that failed is tried again. Never rejects. */
  load: () => Promise<void>
}

interface PageOptions<K extends string> {
  query?: readonly K[]
  customer?: boolean
}

export function page<const K extends string = never>(
  load: () => Promise<{ default: ComponentType<QueryProps<NoInfer<K>>> }>,
  { query: keys = [], customer = false }: PageOptions<K> = {},
): Page<K> {
  const listeners = new Set<() => void>()
  let state: PageState = { status: 'unknown' }
  let loading: Promise<void> | undefined

  function become(next: PageState) {
    state = next
    for (const listener of listeners) listener()
  }
  async function attempt() {
    become({ status: 'loading' })
    try {
      const component = (await inTime(load())).default as ComponentType<Record<string, string>>
      become({ status: 'ready', component })
    } catch (cause) {
      loading = undefined
      become({ status: 'failed', error: new PageLoadError('page not loaded', { cause }) })
    }
  }
  return {
    keys,
    customer,
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    load() {
      loading ??= attempt()
      return loading
    },
  }
}

/** Picks a page's props from the raw query; other keys are dropped. */
export function propsOf(keys: readonly string[], query: Readonly<Record<string, string>>) {
  return Object.fromEntries(
    keys.flatMap(key => {
      const value = query[key]
      return value !== undefined && value !== '' && value.length <= LONGEST_TEXT ? [[key, value]] : []
    }),
  )
}
