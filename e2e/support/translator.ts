import type { BrowserContext } from 'playwright-core'

/** Translates every page of a browser as Chrome does, without changing the words, by which tests find things. */
export async function translateIn(context: BrowserContext): Promise<void> {
  await context.addInitScript(translate)
}

/**
 * Runs in the page. Puts a `<font>` within a `<font>` in the place of each text, also of a text that comes or
 * changes later, unless `translate="no"` forbids it. Two things are logged as errors: a text that nobody would
 * have translated, and one that stays old because the app changes the text that was replaced.
 */
function translate(): void {
  const SPARED = '[translate=no], font, title, svg, script, style, textarea, noscript'
  /** Figures and times, addresses, hashes and ids, email addresses. */
  const CODE =
    /^[^\p{L}]*\d[^\p{L}]*$|^T[1-9A-HJ-NP-Za-km-z]{33}$|^\w+…\w+$|^(?=.*\d)[\da-f]{4,64}$|^[\w.-]+@[\w.-]+$/u
  const shown = new WeakMap<Node, Element>()
  const stale = new MutationObserver(records => {
    for (const { target, oldValue } of records)
      if (shown.get(target)?.isConnected)
        console.error(`still says “${oldValue}” instead of “${target.nodeValue}”`)
  })

  function replace(text: Text): void {
    const parent = text.parentElement
    const said = text.data.trim()
    if (said === '' || !parent || parent.closest(SPARED)) return
    if (CODE.test(said)) console.error(`translated “${said}” in ${parent.outerHTML.slice(0, 200)}`)
    const [font, inner] = [document.createElement('font'), document.createElement('font')]
    for (const one of [font, inner]) one.style.verticalAlign = 'inherit'
    inner.textContent = text.data
    font.append(inner)
    text.replaceWith(font)
    shown.set(text, font)
    stale.observe(text, { characterData: true, characterDataOldValue: true })
  }

  function replaceIn(node: Node): void {
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
    const texts = node instanceof Text ? [node] : []
    while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode)
    texts.forEach(replace)
  }

  new MutationObserver(records => {
    for (const { type, target, addedNodes } of records)
      for (const node of type === 'characterData' ? [target] : addedNodes) replaceIn(node)
  }).observe(document, { childList: true, characterData: true, subtree: true })
}
