/** Control of a page, as the walk sees it. */
export interface Control {
  /** Index of the control in the page's registry, by which `target` finds it. */
  at: number
  /** Key that is equal across visits, and equal for the same control of all rows of one kind. */
  key: string
  /** Accessible name, as a user would say it. */
  name: string
  /** Target of a link, without the parts that differ between items of one kind; null for other controls. */
  leads: string | null
  /** Whether the control is already chosen, or its target already shown. If so, a press needs no effect. */
  chosen: boolean
  /** Index among the controls with the same key. */
  place: number
  /** Whether the control is outside the page's content, and so the same on many pages. */
  shared: boolean
  /** Texts of the control's row that no other row of the list has. */
  own: string[]
}

/** Content of a page at one moment. */
export interface Reading {
  /** Path and fragment, without the parts that differ between items of one kind. */
  route: string
  heading: string
  /** Names of the layers over or beside the page: dialogs, sheets, drawers. */
  layers: string[]
  controls: Control[]
  /** Text that is equal for two readings of the same state. */
  signature: string
  blank: boolean
  /** Names of the elements that still show that they are loading. */
  loading: string[]
}

/** Point where a control is pressed, or the reason why a user cannot press it. */
export interface Target {
  x: number
  y: number
  gone: boolean
  /** Element that covers the control at that point; null for none. */
  covered: string | null
}

export interface Crawler {
  /** Resolves when the page has drawn everything due and nothing moves. */
  quiet(): Promise<boolean>
  read(): Reading
  /**
   * Scrolls a control into view. From then on, holds timers and server pushes, so that every change is an
   * effect of the press.
   */
  target(at: number): Promise<Target>
  /** Counts effects of pressing this control from now on. */
  begin(at: number): Start
  /**
   * Returns the effects since `begin`. If there are any, lets the held timers and pushes run, and reads the
   * page again.
   */
  finish(): Finish
  /** Lets the held timers and pushes run. Returns whether there were any. */
  release(): boolean
  /**
   * Returns the text that the press opened: the newest layer, otherwise the page; null while only the list is
   * shown.
   */
  opened(before: string[]): string | null
}

export interface Start {
  /** Index of the shown entry in the browser's history. */
  entry: number
  /** For each other row of the control's list, the texts that only this row has. */
  others: string[][]
}

export interface Finish {
  effects: string[]
  entry: number
  released: boolean
  reading: Reading
}

declare global {
  interface Window {
    crawler: Crawler
  }
}

/**
 * Installs the crawler in every page before the page's code. The function is serialised, so it contains
 * everything that it uses.
 */
export function installCrawler(): void {
  if (window !== window.top || location.origin === 'null') return
  /* Holds timers and server pushes that were due before a press, while the press's effects are observed. */
  let measuring = false
  let epoch = 0
  const held = new Map<unknown, () => void>()
  const natural = { setTimeout: window.setTimeout.bind(window), setInterval: window.setInterval.bind(window) }
  function holding(
    start: (work: () => void, delay?: number) => number,
    work: TimerHandler,
    delay: number | undefined,
    rest: unknown[],
  ): number {
    if (typeof work !== 'function') return 0
    const born = epoch
    const run = () => work(...rest)
    const id: number = start(() => {
      if (measuring && born < epoch) held.set(id, run)
      else run()
    }, delay)
    return id
  }
  window.setTimeout = ((work: TimerHandler, delay?: number, ...rest: unknown[]) =>
    holding((run, ms) => natural.setTimeout(run, ms), work, delay, rest)) as typeof window.setTimeout
  window.setInterval = ((work: TimerHandler, delay?: number, ...rest: unknown[]) =>
    holding((run, ms) => natural.setInterval(run, ms), work, delay, rest)) as typeof window.setInterval
  for (const name of ['clearTimeout', 'clearInterval'] as const) {
    const clear = window[name]
    Reflect.set(window, name, (id?: number) => {
      held.delete(id)
      clear.call(window, id)
    })
  }
  const Socket = window.WebSocket
  window.WebSocket = class extends Socket {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols)
      const born = epoch
      // Registered first, so that it can withhold a message from the others.
      this.addEventListener('message', event => {
        if (!measuring || born === epoch || !event.isTrusted) return
        event.stopImmediatePropagation()
        held.set(event, () => this.dispatchEvent(new MessageEvent('message', { data: event.data })))
      })
    }
  }

  /* Effects of a press beyond the page and its address. */
  let calls: string[] = []
  function note(owner: object | undefined, name: string, called: string): void {
    const original: unknown = owner && Reflect.get(owner, name)
    if (!owner || typeof original !== 'function') return
    Reflect.set(owner, name, (...args: unknown[]) => {
      calls.push(called)
      return Reflect.apply(original, owner, args)
    })
  }
  note(navigator.clipboard, 'writeText', 'clipboard')
  note(navigator.clipboard, 'readText', 'clipboard')
  note(navigator.clipboard, 'write', 'clipboard')
  note(navigator.credentials, 'get', 'credentials')
  note(navigator.credentials, 'create', 'credentials')
  note(navigator.mediaDevices, 'getUserMedia', 'camera')
  note(navigator, 'share', 'share')
  note(window.Notification, 'requestPermission', 'permission')
  Reflect.set(window, 'print', () => calls.push('print'))

  let mutations = 0
  let scrolls = 0
  const observer = new MutationObserver(records => {
    mutations += records.length
  })
  observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
  document.addEventListener('scroll', () => scrolls++, { capture: true, passive: true })

  const frames = () =>
    new Promise<void>(done =>
      requestAnimationFrame(() =>
        requestAnimationFrame(() => requestIdleCallback(() => done(), { timeout: 2000 })),
      ),
    )

  /* Names. */
  const words = (text: string) => text.replace(/\s+/g, ' ').trim()
  function textOf(element: Element | null | undefined): string {
    // biome-ignore lint/performance/useDomNodeTextContent: only what is shown, and words of two cells are two
    return element instanceof HTMLElement ? words(element.innerText) : ''
  }
  /** Removes the parts that differ between items of one kind. */
  const general = (text: string) =>
    words(text)
      .replace(/\S*\d\S*/g, '#')
      .replace(/\S+…\S+/g, '#')
      .replace(/(# ?)+/g, '#')
      .slice(0, 60)
  function nameOf(element: Element): string {
    const by = element.getAttribute('aria-labelledby')
    if (by)
      return words(
        by
          .split(' ')
          .map(id => document.getElementById(id)?.textContent ?? '')
          .join(' '),
      )
    const label = element.getAttribute('aria-label')
    if (label) return words(label)
    if (element instanceof HTMLInputElement && element.labels?.[0]) return textOf(element.labels[0])
    const text = textOf(element)
    return text || element.getAttribute('title') || element.querySelector('[alt]')?.getAttribute('alt') || ''
  }
  const KEPT = /^[a-z_-]{0,20}$/i
  function routeOf(address: string): string {
    const url = new URL(address, location.href)
    if (!/^https?:$/.test(url.protocol)) return url.protocol
    const [path = '', query = ''] = (
      url.hash.startsWith('#/') ? url.hash.slice(1) : url.pathname + url.search
    ).split('?')
    const parts = path
      .split('/')
      .map((part, index) => ((index > 2 && !url.hash) || /\d/.test(part) ? '*' : part))
    const values = [...new URLSearchParams(query)]
      .filter(([name]) => name !== 'back')
      .map(([name, value]) => `${name}=${KEPT.test(value) && value !== value.toUpperCase() ? value : '*'}`)
    const away = url.origin === location.origin ? '' : url.origin
    return away + parts.join('/') + (values.length > 0 ? `?${values.sort().join('&')}` : '')
  }

  /* Controls. */
  const CONTROLS = [
    'a[href]',
    'button',
    'summary',
    'input[type=checkbox]',
    'input[type=radio]',
    'input[type=submit]',
    'input[type=button]',
    '[onclick]',
    ...['button', 'link', 'tab', 'switch', 'checkbox', 'radio', 'option', 'menuitem', 'row[tabindex]'].map(
      role => `[role=${role.replace('row[tabindex]', 'row][tabindex')}]`,
    ),
  ].join(', ')
  const REPEATED = 'li, tr, [role=row], [role=listitem], [role=option], article'
  const PARTS =
    'main, nav, header, footer, aside, dialog, form, [role=dialog], [role=tablist], section[aria-label]'
  let registry: HTMLElement[] = []

  function isShown(element: Element): boolean {
    if (element.closest('[inert], [aria-hidden=true]')) return false
    const shown = boxOf(element)
    if (!shown.checkVisibility({ visibilityProperty: true })) return false
    const box = shown.getBoundingClientRect()
    if (box.width < 2 || box.height < 2) return false
    // Excludes skip links, which wait outside the page until the keyboard reaches them.
    const { scrollWidth } = document.documentElement
    if (
      box.bottom + scrollY <= 0 ||
      box.right + scrollX <= 0 ||
      box.left + scrollX >= Math.max(scrollWidth, innerWidth)
    )
      return scrollsAround(shown)
    for (let at: Element | null = shown; at; at = at.parentElement)
      if (getComputedStyle(at).clipPath === 'inset(50%)') return false
    return true
  }
  function scrollsAround(element: Element): boolean {
    for (let at = element.parentElement; at && at !== document.body; at = at.parentElement)
      if (/auto|scroll/.test(getComputedStyle(at).overflow)) return true
    return false
  }
  /** Returns the visible, pressable box of a control; for a hidden field, its label. */
  function boxOf(element: Element): Element {
    if (!(element instanceof HTMLInputElement)) return element
    const box = element.getBoundingClientRect()
    const style = getComputedStyle(element)
    const drawn = box.width >= 8 && box.height >= 8 && style.opacity !== '0' && style.clipPath === 'none'
    return drawn ? element : (element.labels?.[0] ?? element)
  }
  function layersOf(): HTMLElement[] {
    return [
      ...document.querySelectorAll<HTMLElement>('[role=dialog], [role=alertdialog], dialog[open]'),
    ].filter(isShown)
  }
  function drawersOf(): HTMLElement[] {
    return [...document.querySelectorAll<HTMLElement>('main aside, main [role=complementary]')].filter(
      isShown,
    )
  }
  function pathOf(element: Element, root: Element): string {
    const path: string[] = []
    for (let at: Element | null = element; at && at !== root; at = at.parentElement) {
      if (at.matches(PARTS)) {
        path.unshift(
          `${at.getAttribute('role') ?? at.localName}(${general(at.getAttribute('aria-label') ?? '')})`,
        )
        if (!at.matches('section, form, [role=tablist]')) break
      } else if (at === element || at.matches(REPEATED)) path.unshift(at.getAttribute('role') ?? at.localName)
    }
    return path.join('>')
  }
  const isChosen = (element: Element) =>
    element.matches(
      '[aria-selected=true], [aria-current]:not([aria-current=false]), input[type=radio]:checked',
    ) ||
    element.matches('[role=radio][aria-checked=true]') ||
    (element.matches('[aria-pressed=true]') && !!element.parentElement?.querySelector('[aria-pressed=false]'))

  function rowOf(element: Element): Element | null {
    const row = element.closest(REPEATED)
    return row?.parentElement && row.parentElement.children.length > 1 ? row : null
  }
  const tokensOf = (row: Element) =>
    new Set(
      textOf(row)
        .split(' ')
        .filter(token => token.length > 3),
    )
  function ownTokens(row: Element): string[] {
    const own = tokensOf(row)
    for (const other of row.parentElement?.children ?? [])
      if (other !== row) for (const token of tokensOf(other)) own.delete(token)
    return [...own]
  }

  /** Number of similar controls in a list's rows above which they count as one kind, whatever their names. */
  const MANY = 8
  function controlsOf(root: Element): Control[] {
    registry = [...root.querySelectorAll<HTMLElement>(CONTROLS)].filter(
      element => !element.matches(':disabled, [aria-disabled=true]') && isShown(element),
    )
    const plain = registry.map(element => {
      const leads = element instanceof HTMLAnchorElement ? routeOf(element.href) : null
      const role =
        element.getAttribute('role') ??
        (element instanceof HTMLInputElement ? element.type : element.localName)
      return { element, leads, role, path: pathOf(element, root), row: rowOf(element), name: nameOf(element) }
    })
    const alike = new Map<string, number>()
    const kindOf = ({ path, role, leads, row }: (typeof plain)[number]) =>
      `${path} ${role}${leads === null ? '' : ` to ${leads}`}${row ? ' of a row' : ''}`
    for (const one of plain) if (one.row) alike.set(kindOf(one), (alike.get(kindOf(one)) ?? 0) + 1)
    const places = new Map<string, number>()
    return plain.map((one, at) => {
      const kind = kindOf(one)
      const named = (alike.get(kind) ?? 0) > MANY ? '' : ` "${general(one.name)}"`
      const key = kind + named
      const place = places.get(key) ?? 0
      places.set(key, place + 1)
      return {
        at,
        key,
        name: one.name.slice(0, 60) || `<${one.element.localName} ${one.leads ?? ''}>`,
        leads: one.leads,
        chosen: isChosen(one.element),
        place,
        shared: !one.element.closest('main, [role=dialog], dialog'),
        own: one.row ? ownTokens(one.row) : [],
      }
    })
  }

  function read(): Reading {
    const main = document.querySelector<HTMLElement>('main')
    const layers = layersOf()
    const drawers = drawersOf()
    const top = layers.at(-1)
    const controls = controlsOf(top ?? document.body)
    const heading = main?.querySelector<HTMLElement>('h1') ?? main?.querySelector<HTMLElement>('h2')
    const headings = [...(top ?? main ?? document.body).querySelectorAll<HTMLElement>('h1, h2, h3')]
      .filter(one => !one.closest(REPEATED) && isShown(one))
      .map(one => general(textOf(one)))
    const names = [...layers, ...drawers].map(
      one => general(nameOf(one).slice(0, 60)) || general(one.querySelector('h1, h2')?.textContent ?? ''),
    )
    const keys = new Set(
      controls
        .filter(one => !one.shared)
        .map(one => one.key + (one.chosen && one.leads === null ? ' *' : '')),
    )
    const route = routeOf(location.href)
    const seen = textOf(main)
    const pictures = main?.querySelector('img, canvas, input, video, [role=img]')
    // A control behind a dialog is busy because the dialog waits for the person.
    const loading = [...document.querySelectorAll('[role=status][aria-label], [aria-busy=true]')].filter(
      one =>
        one.checkVisibility({ visibilityProperty: true }) &&
        (!top || top.contains(one) || !one.matches('[aria-busy=true]')),
    )
    return {
      route,
      heading: general(textOf(heading)),
      layers: names,
      controls,
      signature: [route, ...names, ...new Set(headings), ...[...keys].sort()].join('\n'),
      blank: seen === '' && !pictures,
      loading: loading.map(
        one => one.getAttribute('aria-label') ?? nameOf(one).slice(0, 40) ?? one.localName,
      ),
    }
  }

  async function target(at: number): Promise<Target> {
    measuring = true
    epoch++
    const element = registry[at]
    if (!element?.isConnected) return { x: 0, y: 0, gone: true, covered: null }
    const shown = boxOf(element)
    shown.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    await frames()
    const box = [...shown.getClientRects()].find(({ width, height }) => width > 1 && height > 1)
    if (!box) return { x: 0, y: 0, gone: true, covered: null }
    const x = box.left + box.width / 2
    const y = box.top + box.height / 2
    const hit = document.elementFromPoint(x, y)
    const inside =
      hit !== null &&
      (shown.contains(hit) || element.contains(hit) || hit.closest('label')?.control === element)
    const by = hit
      ? `<${hit.localName} ${hit.className}> "${words(hit.textContent ?? '').slice(0, 40)}"`
      : 'nothing: it is outside the window'
    return { x, y, gone: false, covered: inside ? null : by }
  }

  /* Effects. */
  const stored = () => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])
  const ticked = () =>
    JSON.stringify(
      [...document.querySelectorAll<HTMLInputElement>('input, select, textarea')].map(one => [
        one.checked,
        one.value,
      ]),
    )
  const openDetails = () => document.querySelectorAll('details[open]').length
  const position = () => navigation.currentEntry?.index ?? 0
  let pressed: HTMLElement | undefined
  let before = { address: '', index: 0, focus: document.activeElement, stored: '', ticked: '', details: 0 }
  function begin(at: number): Start {
    pressed = registry[at]
    observer.takeRecords()
    mutations = 0
    scrolls = 0
    calls = []
    before = {
      address: location.href,
      index: position(),
      focus: document.activeElement,
      stored: stored(),
      ticked: ticked(),
      details: openDetails(),
    }
    const row = pressed && rowOf(pressed)
    const others = [...(row?.parentElement?.children ?? [])].filter(other => other !== row).map(ownTokens)
    return { entry: position(), others }
  }
  function effects(): string[] {
    mutations += observer.takeRecords().length
    const now = document.activeElement
    // A press moves the focus to the pressed element or to nothing: neither is its effect.
    const own = now !== null && (now === pressed || now.contains(pressed ?? null))
    const found = [
      mutations > 0 && 'page',
      location.href !== before.address && 'address',
      position() !== before.index && 'history',
      now !== before.focus && !own && 'focus',
      stored() !== before.stored && 'storage',
      ticked() !== before.ticked && 'field',
      openDetails() !== before.details && 'details',
      scrolls > 0 && 'scroll',
      ...calls,
    ]
    return found.filter(one => one !== false)
  }
  function release(): boolean {
    measuring = false
    const due = [...held.values()]
    held.clear()
    for (const run of due) run()
    return due.length > 0
  }

  window.crawler = {
    async quiet() {
      await frames()
      const moving = document
        .getAnimations()
        .filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
      return moving.every(one => one.playState !== 'running') && document.fonts.status === 'loaded'
    },
    read,
    target,
    begin,
    release,
    finish() {
      const found = effects()
      const released = found.length > 0 && release()
      return { effects: found, entry: position(), released, reading: read() }
    },
    opened(names) {
      const layers = [...layersOf(), ...drawersOf()]
      const newest = layers.find(one => !names.includes(general(nameOf(one)))) ?? layers.at(-1)
      if (newest) return textOf(newest)
      return pressed?.isConnected ? null : textOf(document.querySelector('main'))
    },
  }
}
