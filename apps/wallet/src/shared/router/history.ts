/** One step of the browser's history within this app. */
export interface Entry {
  /** The same as long as the customer stays on this step, also after a reload. */
  readonly key: string
  /** How many steps of this app lie before it. */
  readonly index: number
  /** Index of the step before this area of pages, such as the sign-in pages; below 0 when there is none. */
  readonly before: number
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
  /** Goes back to the step of this index, over those between. */
  backTo: (index: number) => void
  /** Something lies over the page, which the browser's next "back" takes away instead. Answers with the way to say that it is gone. */
  cover: (onBack: () => void) => () => void
}

interface State {
  key: string
  index: number
  before?: number
  /** A second entry of the same step, which "back" leaves first: for what lies over the page. */
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

/** Pages of one folder, such as `/pages/Login/`, are one area. */
function areaOf(hash: string): string {
  return hash.replace(/\?.*/, '').replace(/[^/]*$/, '')
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
  const covers: (() => void)[] = []
  /** Where `backTo` is still on its way to. */
  let goal = Infinity

  /** The browser's present step; one that is not ours (first visit, typed address) gets a state. */
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
  /** Of a step at this index that follows the present one, or takes its place. */
  function beforeOf(hash: string, index: number): number {
    return areaOf(hash) === areaOf(current.hash) ? current.before : index - 1
  }
  /** Whether the browser stands on the second entry of a step. Once nothing lies over the page any more, it is spare. */
  const onCover = () => isState(around.history.state) && around.history.state.cover === true
  function coverUp() {
    const { key, index, before } = current
    around.history.pushState({ key, index, before, cover: true }, '')
  }

  around.addEventListener('popstate', () => {
    const { state } = around.history
    if (isState(state) && state.index > goal) return around.history.back()
    goal = Infinity
    if (isState(state) && state.index === current.index) {
      if (state.key === current.key && onCover()) return
      const top = state.key === current.key ? covers.pop() : undefined
      // Back from a spare entry, or to the step that the present one stands for: it goes on.
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
    back: () => around.history.back(),
    backTo(index) {
      goal = index
      around.history.back()
    },
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
