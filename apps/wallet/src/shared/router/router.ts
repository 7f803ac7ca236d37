import { createHistory, type Entry } from './history.ts'
import { type Page, propsOf } from './page.ts'
import { type Animation, withAnimation } from './page-change.ts'
import { hashOf, type Place, placeOf } from './place.ts'
import type { RoutePath, RouteTable, Target } from './register.ts'
import { createScrollMemory } from './scroll.ts'

/** Milliseconds that a page may load before its skeleton is shown (specification, section 9). */
const PENDING_MS = 200

export interface View {
  readonly entry: Entry
  readonly place: Place
  readonly page: Page | undefined
  readonly scroll: 'top' | 'restore' | 'keep'
}

export interface GoOptions {
  replace?: boolean
  /** By default, a new page starts at its top, and a page that only gets another query keeps its position. */
  resetScroll?: boolean
}

interface RouterOptions {
  routes: RouteTable
  /** A page for customers may load only while a customer is signed in. */
  mayOpen: (page: Page) => boolean
  /** Returns the target of "back" on a page that was opened directly. */
  parentOf: (path: string) => RoutePath
  /** See page-change.ts. `back`: the change comes from the history or from `useBack`. */
  animationOf: (from: View, to: View, back: boolean) => Animation
}

export type Router = ReturnType<typeof createRouter>

export function createRouter({ routes, mayOpen, parentOf, animationOf }: RouterOptions) {
  const listeners = new Set<() => void>()
  const scroll = createScrollMemory()
  const history = createHistory(window, onMove)
  let view = viewAt(history.current(), 'restore')
  let turn = 0

  function pageAt(path: string): Page | undefined {
    return Object.hasOwn(routes, path) ? routes[path as keyof RouteTable] : undefined
  }
  function viewAt(entry: Entry, how: View['scroll']): View {
    const place = placeOf(entry.hash)
    return { entry, place, page: pageAt(place.path), scroll: how }
  }
  function show(next: View) {
    view = next
    for (const listener of listeners) listener()
  }

  /** Waits for the module, but at most until the skeleton is due. */
  async function soonReady({ page }: View) {
    if (!page || !mayOpen(page) || page.state().status === 'ready') return
    const loading = page.load()
    let timer: ReturnType<typeof setTimeout> | undefined
    const due = new Promise<void>(resolve => {
      timer = setTimeout(resolve, PENDING_MS)
    })
    await Promise.race([loading, due])
    clearTimeout(timer)
  }

  async function go(next: View, back: boolean) {
    turn += 1
    const mine = turn
    await soonReady(next)
    // A later move has overtaken this one.
    if (mine !== turn) return
    const change = () => {
      // An animation takes its pictures first: meanwhile the customer may have moved on.
      if (mine !== turn) return
      scroll.save(view.entry.key)
      show(next)
    }
    if (next.entry.key === view.entry.key) show(next)
    else withAnimation(animationOf(view, next, back), change)
  }

  function onMove(entry: Entry) {
    void go(viewAt(entry, 'restore'), entry.index < view.entry.index)
  }

  function goTo(hash: string, { replace = false, resetScroll }: GoOptions, back = false) {
    const now = history.current()
    const samePlace = hash === now.hash
    const keep = replace && placeOf(now.hash).path === placeOf(hash).path
    // As browsers do for a link to the present page: no new step, but scroll to the top.
    const entry =
      replace || samePlace ? history.replace(hash, { keep: keep || samePlace }) : history.push(hash)
    void go(viewAt(entry, (resetScroll ?? !keep) ? 'top' : 'keep'), back)
  }

  window.addEventListener('pagehide', () => scroll.keep(view.entry.key))

  return {
    view: () => view,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Starts to load the first page. Call it before the first paint. */
    start: () => soonReady(view),
    /** Sets the scroll position. Call it once the page of this view is in the document. */
    shown({ entry, scroll: how }: View) {
      if (how === 'top') scroll.toTop()
      else if (how === 'restore') scroll.restore(entry.key)
    },
    props: ({ page, place }: View) => propsOf(page?.keys ?? [], place.query),
    preload(path: string) {
      const page = pageAt(path)
      if (page && mayOpen(page)) void page.load()
    },
    navigate<const P extends RoutePath>({ to, search, ...options }: Target<P> & GoOptions) {
      goTo(hashOf(to, search), options)
    },
    canGoBack: () => view.entry.index > 0,
    cover: history.cover,
    /** A page that was opened directly leads to `otherwise`, by default its parent page. */
    back(otherwise: string = hashOf(parentOf(view.place.path))) {
      if (view.entry.index > 0) history.back()
      else goTo(otherwise, { replace: true }, true)
    },
    /** Goes back to the page before this area of pages, or to `otherwise` if there is none. */
    leave(otherwise: string) {
      const { before } = view.entry
      if (before >= 0) history.backTo(before)
      else goTo(otherwise, { replace: true }, true)
    },
  }
}
