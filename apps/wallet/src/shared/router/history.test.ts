import { expect, it } from 'vitest'
import { createHistory, type Entry, type HistoryWindow } from './history.ts'

/** A window with a session history, as far as the router uses it. */
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
    /** The customer edits the address. */
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

it('counts the steps of this app, and tells of moves by the browser only', () => {
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

it('drops the steps ahead of a new one', () => {
  const { history, steps } = start('#/a')
  history.push('#/b')
  history.back()
  history.push('#/c')
  expect(steps.map(step => step.hash)).toEqual(['#/a', '#/c'])
  expect(history.current().index).toBe(1)
})

it('replaces a step by another, or keeps it with another query', () => {
  const { history } = start('#/a')
  const { key } = history.current()
  expect(history.replace('#/a?tab=b', { keep: true })).toMatchObject({ key, index: 0, hash: '#/a?tab=b' })
  expect(history.replace('#/b').key).not.toBe(key)
  expect(history.current()).toMatchObject({ index: 0, hash: '#/b' })
})

it('knows its step again after a reload', () => {
  const before = start('#/a')
  const entry = before.history.push('#/b')
  const after = start('#/b', before.steps[1]?.state)
  expect(after.history.current()).toEqual(entry)
})

it('takes a typed address for a step forward', () => {
  const { history, moves, type } = start('#/a')
  type('#/b')
  expect(moves).toEqual([history.current()])
  expect(history.current()).toMatchObject({ index: 1, hash: '#/b' })
  history.back()
  expect(history.current()).toMatchObject({ index: 0, hash: '#/a' })
})

it.each([{ key: 1, index: 0 }, { key: 'a', index: 1.5 }, { key: 'a' }, 'x', { idx: 3 }])(
  'takes no state that is not its own: %j',
  state => expect(start('#/a', state).history.current().index).toBe(0),
)

it('takes away what lies over the page before it goes back', () => {
  const { history, moves } = start('#/a')
  const b = history.push('#/b')
  const gone: string[] = []
  history.cover(() => gone.push('sheet'))
  history.cover(() => gone.push('second'))
  history.back()
  expect(gone).toEqual(['second'])
  history.back()
  expect(gone).toEqual(['second', 'sheet'])
  expect(moves).toEqual([])
  expect(history.current()).toEqual(b)
  history.back()
  expect(moves.map(({ hash }) => hash)).toEqual(['#/a'])
})

it('goes back in one step once what lay over the page is gone by itself', () => {
  const { history, moves } = start('#/a')
  history.push('#/b')
  for (let turn = 0; turn < 2; turn++) history.cover(() => undefined)()
  history.back()
  expect(moves.map(({ hash }) => hash)).toEqual(['#/a'])
})

it.each([
  ['push', ['#/c', '#/b', '#/a']],
  ['replace', ['#/c', '#/a']],
] as const)('leaves no entry behind when a sheet leads on by %s', (how, way) => {
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

it('closes what lies over a page that the browser leaves by itself', () => {
  const { history, moves, move } = start('#/a')
  history.push('#/b')
  const gone: string[] = []
  history.cover(() => gone.push('sheet'))
  move(-2)
  expect(gone).toEqual(['sheet'])
  expect(moves.map(({ hash }) => hash)).toEqual(['#/a'])
})

it('goes back to the page before an area in one move, over its pages and what lay over them', () => {
  const { history, moves } = start('#/pages/Home/index')
  history.push('#/pages/Login/register?back=x')
  history.push('#/pages/Login/index')
  // A sheet that is gone has left an entry of its own.
  history.cover(() => undefined)()
  expect(history.current().before).toBe(0)
  history.backTo(history.current().before)
  expect(moves.map(({ hash }) => hash)).toEqual(['#/pages/Home/index'])
})

it('goes back one step within an area', () => {
  const { history, moves } = start('#/pages/Home/index')
  history.push('#/pages/Login/register')
  history.push('#/pages/Login/index')
  history.back()
  expect(moves.map(({ hash }) => hash)).toEqual(['#/pages/Login/register'])
})

it('knows after a reload where an area began, and that one opened by itself has nothing before it', () => {
  const before = start('#/pages/Home/index')
  before.history.push('#/pages/Login/register')
  before.history.push('#/pages/Login/index')
  const after = start('#/pages/Login/index', before.steps[2]?.state)
  expect(after.history.current().before).toBe(0)
  expect(start('#/pages/Login/index').history.current().before).toBe(-1)
})
