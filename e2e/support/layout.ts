import type { Page } from 'playwright-core'

/**
 * Returns the layout faults of a page at rest: sideways scroll; text that is cut off, overflows its box or
 * the column, or overlaps other text; covered controls; content hidden by a fixed bar at the page's end. An
 * ellipsis is allowed only if `title` has the whole text.
 */
export async function layoutFaults(page: Page): Promise<string[]> {
  const faults = await page.evaluate(measure, page.viewportSize()?.width ?? 0)
  faults.push(...(await page.evaluate(coveredControls)))
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  faults.push(...(await page.evaluate(hiddenAtTheEnd)))
  await page.evaluate(() => window.scrollTo(0, 0))
  return [...new Set(faults)]
}

/** Runs in the page; the function is serialised, so it contains everything that it uses. */
function measure(width: number): string[] {
  /** Tolerance in px for rounding and for side bearings of glyphs. */
  const SLACK = 1.5
  const faults: string[] = []

  interface Piece {
    text: string
    owner: Element
    layer: Element | null
    scroller: Element | null
    rects: DOMRect[]
  }

  function isShown(element: Element): boolean {
    // The skip link waits outside the window until the keyboard reaches it.
    if (element.matches('a[href="#main"]:not(:focus)')) return false
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false
    for (let at: Element | null = element; at; at = at.parentElement) {
      const style = getComputedStyle(at)
      if (style.clipPath === 'inset(50%)' || at.hasAttribute('inert')) return false
    }
    return true
  }

  /** Returns the nearest fixed or sticky ancestor, which does not move with the page's scroll. */
  function layerOf(element: Element): Element | null {
    for (let at: Element | null = element; at; at = at.parentElement)
      if (['fixed', 'sticky'].includes(getComputedStyle(at).position)) return at
    return null
  }

  /** Returns the nearest ancestor that scrolls vertically; content beyond its edge is not visible. */
  function scrollerOf(element: Element): Element | null {
    for (let at: Element | null = element; at && at !== document.body; at = at.parentElement)
      if (/auto|scroll/.test(getComputedStyle(at).overflowY) && at.scrollHeight > at.clientHeight) return at
    return null
  }

  function pieces(): Piece[] {
    const found: Piece[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const owner = node.parentElement
      const text = node.textContent?.trim() ?? ''
      if (!owner || text === '' || !isShown(owner)) continue
      // A swiped row shows its actions in place of its start.
      if (owner.closest('[style*="translateX(-"]')) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const rects = [...range.getClientRects()]
        // Links to the left of the page wait for the keyboard.
        .filter(rect => rect.width > 0 && rect.height > 0 && rect.right > 0)
        .flatMap(rect => inSight(owner, rect))
      if (rects.length > 0)
        found.push({ text, owner, layer: layerOf(owner), scroller: scrollerOf(owner), rects })
    }
    return found
  }

  /**
   * Returns the part of a line that is visible in the scrolling ancestors; empty when scrolled out of view.
   */
  function inSight(owner: Element, rect: DOMRect): DOMRect[] {
    let { left, right } = rect
    for (let at: Element | null = owner; at && at !== document.body; at = at.parentElement) {
      const style = getComputedStyle(at)
      const box = at.getBoundingClientRect()
      if (/auto|scroll/.test(style.overflowX)) {
        left = Math.max(left, box.left)
        right = Math.min(right, box.right)
      }
      const upright = /auto|scroll/.test(style.overflowY)
      if (left >= right || (upright && (middle(rect) < box.top || middle(rect) > box.bottom))) return []
    }
    return [new DOMRect(left, rect.top, right - left, rect.height)]
  }

  function boxOf(owner: Element): Element {
    let at = owner
    while (at.parentElement && /^(inline|contents)$/.test(getComputedStyle(at).display)) at = at.parentElement
    return at
  }

  function scrollsByItself(owner: Element): boolean {
    for (let at: Element | null = owner; at && at !== document.body; at = at.parentElement)
      if (/auto|scroll/.test(getComputedStyle(at).overflowX)) return true
    return false
  }

  const middle = (rect: DOMRect) => rect.top + rect.height / 2

  /** Returns the part of a line with letters, without the space above and below. */
  const core = (rect: DOMRect) => ({
    top: middle(rect) - rect.height / 5,
    bottom: middle(rect) + rect.height / 5,
  })

  /** Returns the first ancestor that cuts off a part of the text; null for none. */
  function cutBy(piece: Piece): Element | null {
    for (let at: Element | null = piece.owner; at && at !== document.body; at = at.parentElement) {
      const style = getComputedStyle(at)
      if (/auto|scroll/.test(style.overflowX)) return null
      const box = at.getBoundingClientRect()
      const sideways = /hidden|clip/.test(style.overflowX)
      const upright = /hidden|clip/.test(style.overflowY)
      for (const rect of piece.rects) {
        if (sideways && (rect.left < box.left - SLACK || rect.right > box.right + SLACK)) return at
        if (upright && (middle(rect) < box.top || middle(rect) > box.bottom)) return at
      }
    }
    return null
  }

  function say(what: string, { text, owner }: Piece): void {
    faults.push(`${what}: "${text.slice(0, 60)}" <${owner.tagName.toLowerCase()} ${owner.className}>`)
  }

  const scrolled = document.documentElement.scrollWidth
  if (scrolled > width) faults.push(`scrolls sideways: ${scrolled} px in ${width}`)

  const all = pieces()
  const main = document.querySelector('main')
  const column = main?.getBoundingClientRect()
  for (const piece of all) {
    const cut = cutBy(piece)
    if (cut && !cut.closest('[title]')) say('cut off', piece)
    if (cut) continue
    const box = boxOf(piece.owner).getBoundingClientRect()
    const stands = (rect: DOMRect) =>
      rect.left < box.left - SLACK ||
      rect.right > box.right + SLACK ||
      core(rect).top < box.top - SLACK ||
      core(rect).bottom > box.bottom + SLACK
    if (piece.rects.some(stands)) say('stands out of its box', piece)
    if (scrollsByItself(piece.owner)) continue
    const inColumn = piece.layer === null && main?.contains(piece.owner)
    const [left, right] = inColumn && column ? [column.left, column.right] : [0, width]
    if (piece.rects.some(rect => rect.left < left - SLACK || rect.right > right + SLACK))
      say('stands out of the column', piece)
  }

  for (const [index, one] of all.entries())
    for (const other of all.slice(index + 1)) {
      if (one.layer !== other.layer || one.scroller !== other.scroller) continue
      const meet = one.rects.some(a =>
        other.rects.some(
          b =>
            Math.min(a.right, b.right) - Math.max(a.left, b.left) > SLACK &&
            Math.min(core(a).bottom, core(b).bottom) - Math.max(core(a).top, core(b).top) > 1,
        ),
      )
      if (meet) say(`lies on "${other.text.slice(0, 30)}"`, one)
    }

  for (const field of document.querySelectorAll('input')) {
    if (!isShown(field) || /^(checkbox|radio|file|password)$/.test(field.type)) continue
    const style = getComputedStyle(field)
    const room =
      field.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)
    const cut = (text: string, { fontWeight, fontSize, fontFamily }: CSSStyleDeclaration) => {
      const pen = document.createElement('canvas').getContext('2d')
      if (!pen) return false
      pen.font = `${fontWeight} ${fontSize} ${fontFamily}`
      return pen.measureText(text).width > room + SLACK
    }
    if (field.value === '' && cut(field.placeholder, getComputedStyle(field, '::placeholder')))
      faults.push(`placeholder cut off: "${field.placeholder}"`)
    // A hash is longer than any phone is wide.
    if (field.value.length < 40 && cut(field.value, style)) faults.push(`value cut off: "${field.value}"`)
  }
  return faults
}

/** Runs in the page. Scrolls each control into view and checks which element a tap on its middle hits. */
function coveredControls(): string[] {
  const faults: string[] = []
  const scrolled = new Map<Element, [left: number, top: number]>()
  const named = (element: Element) =>
    `<${element.tagName.toLowerCase()} ${element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 40)}>`
  const controls = 'a[href], button, input, select, textarea, summary, [role=tab], [role=switch]'
  for (const control of document.querySelectorAll(controls)) {
    if (!control.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    if (control.closest('[inert], [aria-hidden=true]') || getComputedStyle(control).pointerEvents === 'none')
      continue
    const hidden = (at: Element) => getComputedStyle(at).clipPath === 'inset(50%)'
    if (hidden(control) || (control.parentElement && hidden(control.parentElement))) continue
    for (let at: Element | null = control; at; at = at.parentElement)
      if (!scrolled.has(at)) scrolled.set(at, [at.scrollLeft, at.scrollTop])
    control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    const [box] = control.getClientRects()
    if (!box || box.width < 1 || box.height < 1 || box.right < 0) continue
    const met = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
    const label = met?.closest('label')
    if (met && (control.contains(met) || label?.control === control || label?.contains(control))) continue
    faults.push(`covered: ${named(control)} by ${met ? named(met) : 'the edge'}`)
  }
  for (const [at, [left, top]] of scrolled) at.scrollTo({ left, top, behavior: 'instant' })
  return faults
}

/** Runs in the page, scrolled to its end. Finds content hidden by a fixed bar. */
function hiddenAtTheEnd(): string[] {
  // A sheet covers content on purpose, and a list that has just grown ends further down.
  if (document.querySelector('[role=dialog]')) return []
  if (scrollY + innerHeight < document.documentElement.scrollHeight - 1) return []
  const bars = [...document.querySelectorAll('body *')].filter(element => {
    const style = getComputedStyle(element)
    const box = element.getBoundingClientRect()
    const pinned = style.position === 'fixed' && style.pointerEvents !== 'none'
    return pinned && box.height > 0 && Math.abs(box.bottom - innerHeight) < 1
  })
  // A list that scrolls can scroll its end into view.
  const inList = (element: Element | null): boolean =>
    element !== null &&
    ((element.scrollHeight > element.clientHeight &&
      /auto|scroll/.test(getComputedStyle(element).overflowY) &&
      element.getBoundingClientRect().bottom <= innerHeight) ||
      inList(element.parentElement))
  const top = Math.min(innerHeight, ...bars.map(bar => bar.getBoundingClientRect().top))
  const walker = document.createTreeWalker(
    document.querySelector('main') ?? document.body,
    NodeFilter.SHOW_TEXT,
  )
  const faults: string[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const owner = node.parentElement
    if (!owner?.checkVisibility() || bars.some(bar => bar.contains(owner)) || inList(owner)) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const box = range.getBoundingClientRect()
    if (box.height > 0 && box.bottom > top + 4)
      faults.push(`hidden at the end: "${node.textContent?.slice(0, 60)}"`)
  }
  return faults
}
