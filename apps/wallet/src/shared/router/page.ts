import { LoadError } from '@matin/ui/part'
import type { ComponentType } from 'react'
import { inTime } from './in-time.ts'

/** Longest text that a query may pass to a page, in characters. */
const LONGEST_TEXT = 200

/** Query as a page receives it: texts, neither empty nor too long, of the keys that the page names. */
export type QueryProps<K extends string> = { [key in K]?: string }

export type PageState =
  | { status: 'unknown' | 'loading' }
  | { status: 'failed'; error: LoadError }
  | { status: 'ready'; component: ComponentType<Record<string, string>> }

export interface Page<K extends string = string> {
  readonly keys: readonly K[]
  /** True when only signed-in customers may see the page; others see the sign-in gate in its place. */
  readonly customer: boolean
  state: () => PageState
  subscribe: (listener: () => void) => () => void
  /** Resolves when the page is ready or has failed; a failed page is loaded again. Never rejects. */
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
      become({ status: 'failed', error: new LoadError('page not loaded', { cause }) })
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
