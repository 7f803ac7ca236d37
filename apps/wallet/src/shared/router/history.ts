export interface Entry {
  /** Key of the entry. It stays the same while the customer stays on the entry, also after a reload. */
  readonly key: string
  /** Number of entries of this app before this entry. */
  readonly index: number
  /** Index of the entry before the present area of pages, such as sign-in; below 0 if there is none. */
  readonly before: number
  readonly hash: string
}

/** Part of `window` that the history uses; tests pass their own. */
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
  /** Replaces the present entry. With `keep`, the entry keeps its key and gets another query. */
  replace: (hash: string, options?: { keep?: boolean }) => Entry
  /** Leaves the page for the one before it, and closes its sheets. The browser's own "back" only closes them. */
  back: () => void
  /** Goes back to the entry with this index, in one move. */
  backTo: (index: number) => void
  /** The browser's next "back" calls `onBack` instead of leaving the page. Returns a remover of the cover. */
  cover: (onBack: () => void) => () => void
}

interface State {
  key: string
  index: number
  before?: number
  /** Second entry of a page, added by a sheet or dialog: "back" returns to the first entry and closes it. */
  cover?: true
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

/** Returns the area of a page: its folder, such as `/pages/Login/`. */
function areaOf(hash: string): string {
  return hash.replace(/\?.*/, '').replace(/[^/]*$/, '')
}

/** Creates a random key without `crypto.randomUUID`, which a page opened over plain HTTP lacks. */
function newKey(): string {
  return Math.random().toString(36).slice(2)
}

/**
 * Creates the history in the hash of the address. Each entry stores its index, so that a page knows whether
 * it can go back within the app. `onMove` is called after every move that the browser makes by itself.
 */
export function createHistory(around: HistoryWindow, onMove: (entry: Entry) => void): HashHistory {
  let current = adopt(0)
  const covers: (() => void)[] = []
  /** Index to which `backTo` is still moving; Infinity while no move is running. */
  let goal = Infinity

  /** An entry that the app did not write (first visit, typed address) gets a new key and `indexIfNew`. */
  function adopt(indexIfNew: number): Entry {
    const { hash } = around.location
    const { state } = around.history
    if (isState(state))
      return { key: state.key, index: state.index, before: state.before ?? state.index - 1, hash }
    return write('replaceState', { key: newKey(), index: indexIfNew, before: indexIfNew - 1, hash })
  }
  function write(how: 'pushState' | 'replaceState', entry: Entry): Entry {
    const { key, index, before, hash } = entry
    around.history[how]({ key, index, before }, '', hash || undefined)
    return entry
  }
  /** Computes `before` for an entry with this index, which follows or replaces the present entry. */
  function beforeOf(hash: string, index: number): number {
    return areaOf(hash) === areaOf(current.hash) ? current.before : index - 1
  }
  /** Whether the browser is on a page's second entry, of no use once no sheet or dialog covers the page. */
  const onCover = () => isState(around.history.state) && around.history.state.cover === true
  function coverUp() {
    const { key, index, before } = current
    around.history.pushState({ key, index, before, cover: true }, '')
  }

  function backTo(index: number) {
    goal = index
    around.history.back()
  }

  around.addEventListener('popstate', () => {
    const { state } = around.history
    if (isState(state) && state.index > goal) return around.history.back()
    goal = Infinity
    if (isState(state) && state.index === current.index) {
      if (state.key === current.key && onCover()) return
      const top = state.key === current.key ? covers.pop() : undefined
      // Back from a spare entry, or to the step that the present one stands for: goes on.
      if (!top) return around.history.back()
      top()
      if (covers.length > 0) coverUp()
      return
    }
    for (const cover of covers.splice(0).toReversed()) cover()
    current = adopt(current.index + 1)
    onMove(current)
  })
  return {
    current: () => current,
    push(hash) {
      const index = current.index + 1
      const entry = { key: newKey(), index, before: beforeOf(hash, index), hash }
      current = write(onCover() ? 'replaceState' : 'pushState', entry)
      return current
    },
    replace(hash, { keep = false } = {}) {
      const { index } = current
      const key = keep ? current.key : newKey()
      current = write('replaceState', { key, index, before: beforeOf(hash, index), hash })
      return current
    },
    back: () => backTo(current.index - 1),
    backTo,
    cover(onBack) {
      const own = () => onBack()
      covers.push(own)
      if (!onCover()) coverUp()
      return () => {
        const at = covers.indexOf(own)
        if (at >= 0) covers.splice(at, 1)
      }
    },
  }
}
