/** One step of the browser's history within this app. */
export interface Entry {
  /** The same as long as the customer stays on this step, also after a reload. */
  readonly key: string
  /** How many steps of this app lie before it. */
  readonly index: number
  readonly hash: string
}

/** What of a browser's window is used; tests give their own. */
export interface HistoryWindow {
  readonly location: { readonly hash: string }
  readonly history: {
    readonly state: unknown
    pushState: (state: unknown, unused: string, url?: string) => void
    replaceState: (state: unknown, unused: string, url?: string) => void
    back: () => void
  }
  addEventListener: (type: 'popstate', listener: () => void) => void
}

export interface HashHistory {
  current: () => Entry
  push: (hash: string) => Entry
  /** `keep`: it is still the same step, with another query. */
  replace: (hash: string, options?: { keep?: boolean }) => Entry
  back: () => void
}

interface State {
  key: string
  index: number
}

function isState(value: unknown): value is State {
  return (
    typeof value === 'object' &&
    value !== null &&
    'key' in value &&
    typeof value.key === 'string' &&
    'index' in value &&
    Number.isSafeInteger(value.index)
  )
}

/** Not `crypto.randomUUID`, which a page opened over plain HTTP lacks. */
function newKey(): string {
  return Math.random().toString(36).slice(2)
}

/**
 * History in the hash of the address. Each entry carries its index, so that a page knows whether a way back within
 * the app exists. `onMove` is told of every move that the browser makes by itself.
 */
export function createHistory(around: HistoryWindow, onMove: (entry: Entry) => void): HashHistory {
  let current = adopt(0)

  /** The browser's present step; one that is not ours (first visit, typed address) gets a state. */
  function adopt(indexIfNew: number): Entry {
    const { hash } = around.location
    const { state } = around.history
    if (isState(state)) return { key: state.key, index: state.index, hash }
    return write('replaceState', { key: newKey(), index: indexIfNew, hash })
  }
  function write(how: 'pushState' | 'replaceState', entry: Entry): Entry {
    around.history[how]({ key: entry.key, index: entry.index }, '', entry.hash || undefined)
    return entry
  }

  around.addEventListener('popstate', () => {
    current = adopt(current.index + 1)
    onMove(current)
  })
  return {
    current: () => current,
    push(hash) {
      current = write('pushState', { key: newKey(), index: current.index + 1, hash })
      return current
    },
    replace(hash, { keep = false } = {}) {
      current = write('replaceState', { key: keep ? current.key : newKey(), index: current.index, hash })
      return current
    },
    back: () => around.history.back(),
  }
}
