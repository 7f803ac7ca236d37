import { expect, it } from 'vitest'
import { createHistory, type Entry, type HistoryWindow } from './history.ts'

/** Simulates a window with a session history, as far as the router uses it. */
function fakeWindow(hash: string, state: unknown = null) {
  const steps = [{ hash, state }]
  let at = 0
  let listener: () => void = () => undefined
  const now = () => steps[at] ?? { hash: '', state: null }
  const around: HistoryWindow = {
    location: {
      get hash() {
        return now().hash
      },
    },
    history: {
      get state() {
        return now().state
      },
      pushState(next, _unused, url = now().hash) {
        steps.splice(++at, steps.length, { hash: url, state: next })
      },
      replaceState(next, _unused, url = now().hash) {
        steps[at] = { hash: url, state: next }
      },
      back: () => move(-1),
    },
    addEventListener: (_type, next) => {
      listener = next
    },
  }
  function move(by: number) {
    at += by
    listener()
  }
  return {
    around,
    steps,
    move,
    /** Simulates that the customer edits the address. */
    type(next: string) {
      around.history.pushState(null, '', next)
      listener()
    },
  }
}

function start(hash = '', state: unknown = null) {
  const browser = fakeWindow(hash, state)
  const moves: Entry[] = []
  const history = createHistory(browser.around, entry => moves.push(entry))
  return { ...browser, history, moves }
}

it('the history counts its entries and reports only the moves of the browser', () => {
  const { history, moves, move } = start('#/a')
  expect(history.current()).toMatchObject({ index: 0, hash: '#/a' })
  const b = history.push('#/b')
  history.push('#/c')
  expect(history.current()).toMatchObject({ index: 2, hash: '#/c' })
  expect(moves).toEqual([])
  history.back()
  expect(history.current()).toEqual(b)
  move(1)
  expect(moves.map(({ index, hash }) => [index, hash])).toEqual([
    [1, '#/b'],
    [2, '#/c'],
  ])
})

it('a new entry of the history drops the entries ahead of it', () => {
  const { history, steps } = start('#/a')
  history.push('#/b')
  history.back()
  history.push('#/c')
  expect(steps.map(step => step.hash)).toEqual(['#/a', '#/c'])
  expect(history.current().index).toBe(1)
})

it('an entry of the history is replaced by another page, or keeps its key with another query', () => {
  const { history } = start('#/a')
  const { key } = history.current()
  expect(history.replace('#/a?tab=b', { keep: true })).toMatchObject({ key, index: 0, hash: '#/a?tab=b' })
  expect(history.replace('#/b').key).not.toBe(key)
  expect(history.current()).toMatchObject({ index: 0, hash: '#/b' })
})

it('the history restores its entry after a reload', () => {
  const before = start('#/a')
  const entry = before.history.push('#/b')
  const after = start('#/b', before.steps[1]?.state)
  expect(after.history.current()).toEqual(entry)
})

it('a typed address counts as a new entry of the history', () => {
  const { history, moves, type } = start('#/a')
  type('#/b')
  expect(moves).toEqual([history.current()])
  expect(history.current()).toMatchObject({ index: 1, hash: '#/b' })
  history.back()
  expect(history.current()).toMatchObject({ index: 0, hash: '#/a' })
})

it.each([{ key: 1, index: 0 }, { key: 'a', index: 1.5 }, { key: 'a' }, 'x', { idx: 3 }])(
  'a foreign history state is ignored: %j',
  state => expect(start('#/a', state).history.current().index).toBe(0),
)

it('the browser’s Back closes the sheets over a page before leaving it', () => {
  const { history, moves, move } = start('#/a')
  const b = history.push('#/b')
  const gone: string[] = []
  history.cover(() => gone.push('sheet'))
  history.cover(() => gone.push('second'))
  move(-1)
  expect(gone).toEqual(['second'])
  move(-1)
  expect(gone).toEqual(['second', 'sheet'])
  expect(moves).toEqual([])
  expect(history.current()).toEqual(b)
  move(-1)
  expect(moves.map(({ hash }) => hash)).toEqual(['#/a'])
})

it('the app’s Back leaves the page under a sheet, as a form does that was sent from the sheet', () => {
  const { history, moves } = start('#/a')
  history.push('#/b')
  const gone: string[] = []
  history.cover(() => gone.push('sheet'))
  history.back()
  expect(moves.map(({ hash }) => hash)).toEqual(['#/a'])
  expect(gone).toEqual(['sheet'])
})

it('going back takes one step after a sheet has closed by itself', () => {
  const { history, moves } = start('#/a')
  history.push('#/b')
  for (let turn = 0; turn < 2; turn++) history.cover(() => undefined)()
  history.back()
  expect(moves.map(({ hash }) => hash)).toEqual(['#/a'])
})

it.each([
  ['push', ['#/c', '#/b', '#/a']],
  ['replace', ['#/c', '#/a']],
] as const)('a sheet that leads to another page by %s leaves no entry behind', (how, way) => {
  const { history, moves } = start('#/a')
  history.push('#/b')
  const gone = history.cover(() => undefined)
  history[how]('#/c')
  gone()
  const seen = [history.current().hash]
  for (let step = 1; step < way.length; step++) {
    history.back()
    seen.push(history.current().hash)
  }
  expect(seen).toEqual(way)
  expect(moves.map(({ hash }) => hash)).toEqual(way.slice(1))
})

it('a sheet is closed when the browser leaves the page under it', () => {
  const { history, moves, move } = start('#/a')
  history.push('#/b')
  const gone: string[] = []
  history.cover(() => gone.push('sheet'))
  move(-2)
  expect(gone).toEqual(['sheet'])
  expect(moves.map(({ hash }) => hash)).toEqual(['#/a'])
})

it('leaving an area of pages goes back in one move to the page before the area', () => {
  const { history, moves } = start('#/pages/Home/index')
  history.push('#/pages/Login/register?back=x')
  history.push('#/pages/Login/index')
  // A sheet that is gone has left an entry of its own.
  history.cover(() => undefined)()
  expect(history.current().before).toBe(0)
  history.backTo(history.current().before)
  expect(moves.map(({ hash }) => hash)).toEqual(['#/pages/Home/index'])
})

it('going back within an area of pages takes one step', () => {
  const { history, moves } = start('#/pages/Home/index')
  history.push('#/pages/Login/register')
  history.push('#/pages/Login/index')
  history.back()
  expect(moves.map(({ hash }) => hash)).toEqual(['#/pages/Login/register'])
})

it('after a reload, the page from which an area was entered is still known; one entered by its address has none', () => {
  const before = start('#/pages/Home/index')
  before.history.push('#/pages/Login/register')
  before.history.push('#/pages/Login/index')
  const after = start('#/pages/Login/index', before.steps[2]?.state)
  expect(after.history.current().before).toBe(0)
  expect(start('#/pages/Login/index').history.current().before).toBe(-1)
})
