import type { Point } from './driver.ts'

/** Target of a search: a role and a name, a label, a text, or a test id. */
export interface Target {
  role?: string
  /** Accessible name. A string must match it completely. */
  name?: string | RegExp
  /** Text of the smallest element that has it. A string must match it completely. */
  text?: string | RegExp
  testId?: string
  /** Element inside which to search. */
  within?: Target
}

/** JSON form of a target. */
export interface Wanted {
  role?: string
  name?: Pattern
  text?: Pattern
  testId?: string
  within?: Wanted
}

interface Pattern {
  source: string
  flags: string
}

export type Found =
  | { state: 'missing' }
  /** Present, but a user could not press it, for the reason `why`. */
  | { state: 'unready'; why: string; seen: Seen }
  | { state: 'ready'; point: Point; seen: Seen }

/** Visible content of an element. */
export interface Seen {
  text: string
  /** Exact value of a displayed amount or state, or the content of a field. */
  value: string | null
  /** Position of the element, to detect movement. */
  place: string
}

/** Converts a target to its JSON form for `find`. */
export function wantedOf({ role, name, text, testId, within }: Target): Wanted {
  return {
    ...(role !== undefined && { role }),
    ...(name !== undefined && { name: patternOf(name) }),
    ...(text !== undefined && { text: patternOf(text) }),
    ...(testId !== undefined && { testId }),
    ...(within && { within: wantedOf(within) }),
  }
}

function patternOf(wanted: string | RegExp): Pattern {
  if (wanted instanceof RegExp) return { source: wanted.source, flags: wanted.flags }
  return { source: `^${wanted.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`, flags: '' }
}

/**
 * Runs in the page. Finds the first visible element that matches. If it is to be pressed, its middle must not
 * be covered. `attempt` counts the tries: each scrolls to another position, because a bar may cover the
 * element at one of them. With null, nothing is scrolled.
 */
export function find(target: Wanted, attempt: number | null): Found {
  const IMPLICIT: Record<string, string> = {
    button: 'button, summary, input[type=submit]',
    link: 'a[href]',
    heading: 'h1, h2, h3, h4, h5, h6',
    textbox: 'input:not([type]), input[type=text], input[type=email], input[type=tel], textarea',
    checkbox: 'input[type=checkbox]',
    row: 'tr',
    navigation: 'nav',
    main: 'main',
    region: 'section',
    progressbar: 'progress',
    dialog: 'dialog[open]',
    complementary: 'aside',
    img: 'img',
    listitem: 'li',
    field: 'input, textarea, select',
  }
  const tidy = (text: string) => text.replace(/\s+/g, ' ').trim()

  function isShown(element: Element): boolean {
    if (element.getClientRects().length === 0) return false
    return getComputedStyle(element).visibility === 'visible'
  }

  /**
   * Returns the text inside as a screen reader reads it: images by their names, blocks separated, without
   * hidden parts.
   */
  function contentOf(node: Node): string {
    if (node instanceof Text) return node.data
    if (!(node instanceof Element)) return ''
    if (node.getAttribute('aria-hidden') === 'true' || node.matches('script, style')) return ''
    const style = getComputedStyle(node)
    if (style.display === 'none' || style.visibility === 'hidden') return ''
    const own = node.getAttribute('aria-label') ?? (node instanceof HTMLImageElement ? node.alt : null)
    const text = own ?? [...node.childNodes].map(contentOf).join('')
    return style.display.startsWith('inline') ? text : ` ${text} `
  }

  function nameOf(element: Element): string {
    const by = element.getAttribute('aria-labelledby')
    if (by)
      return tidy(
        by
          .split(/\s+/)
          .map(id => document.getElementById(id)?.textContent ?? '')
          .join(' '),
      )
    const label = element.getAttribute('aria-label')
    if (label) return tidy(label)
    if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)
      return tidy([...(element.labels ?? [])].map(contentOf).join(' ') || element.placeholder)
    if (element instanceof HTMLSelectElement) return tidy([...element.labels].map(contentOf).join(' '))
    if (element instanceof HTMLImageElement) return tidy(element.alt)
    return tidy(contentOf(element))
  }

  function candidates(wanted: Wanted): Element[] {
    const roots = wanted.within ? candidates(wanted.within) : [document.documentElement]
    const matches = (pattern: Pattern, text: string) => new RegExp(pattern.source, pattern.flags).test(text)
    return roots.flatMap(root => {
      let all: Element[]
      if (wanted.testId !== undefined)
        all = [...root.querySelectorAll(`[data-testid="${CSS.escape(wanted.testId)}"]`)]
      else if (wanted.role !== undefined) {
        const implicit = IMPLICIT[wanted.role]
        all = [...root.querySelectorAll('*')].filter(element => {
          const role = element.getAttribute('role')
          if (wanted.role === 'field') return implicit !== undefined && element.matches(implicit)
          return role === null ? implicit !== undefined && element.matches(implicit) : role === wanted.role
        })
      } else all = [...root.querySelectorAll('body *')]
      const { name, text } = wanted
      if (name) all = all.filter(element => matches(name, nameOf(element)))
      if (text) {
        all = all.filter(element => isShown(element) && matches(text, tidy(contentOf(element))))
        // The smallest match: one that contains no other match.
        if (wanted.role === undefined)
          all = all.filter(one => !all.some(other => other !== one && one.contains(other)))
      }
      return all.filter(isShown)
    })
  }

  function describe(element: Element): string {
    return `<${element.tagName.toLowerCase()}> "${tidy(contentOf(element)).slice(0, 60)}"`
  }

  const element = candidates(target)[0]
  if (!element) return { state: 'missing' }
  const isField =
    element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement
  const [first] = element.getClientRects()
  const box = first && element.getClientRects().length > 1 ? first : element.getBoundingClientRect()
  const seen: Seen = {
    text: tidy(contentOf(element)),
    value: isField ? element.value : element.getAttribute('data-value'),
    place: [box.left, box.top, box.width, box.height].map(Math.round).join(),
  }
  const unready = (why: string): Found => ({ state: 'unready', why, seen })
  if (element.matches(':disabled, [aria-disabled=true]')) return unready('it is disabled')
  // A busy browser may draw a moving sheet in one position for a while.
  const moves = document.getAnimations().some(({ effect, playState }) => {
    if (playState !== 'running' || !(effect instanceof KeyframeEffect)) return false
    return effect.getTiming().iterations !== Infinity && effect.target?.contains(element) === true
  })
  if (moves) return unready('it moves')

  const point = { x: box.left + box.width / 2, y: box.top + box.height / 2 }
  const hit = document.elementFromPoint(point.x, point.y)
  const labels: Element[] = isField ? [...(element.labels ?? [])] : []
  if (hit && [element, ...labels].some(own => own.contains(hit))) return { state: 'ready', point, seen }
  if (attempt !== null) {
    const block = (['center', 'end', 'start', 'nearest'] as const)[attempt % 4] ?? 'center'
    element.scrollIntoView({ block, inline: 'nearest', behavior: 'instant' })
  }
  return unready(hit ? `it is covered by ${describe(hit)}` : 'it is out of sight')
}
