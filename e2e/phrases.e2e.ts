import { expect, test } from 'vitest'
import { openWallet, PHONE } from './support/browser.ts'
import { watchSettling } from './support/settled.ts'
import { sharedServer } from './support/stage.ts'
import { visit } from './support/wallet.ts'

/*
 * Japanese line breaks in a browser without its own phrase detection, such as Firefox and Safari: the newest
 * Chromium without `word-break: auto-phrase`.
 */

/** Pages for guests, with headings, figures, buttons and running text. */
const PAGES = [
  'pages/Home/index',
  'pages/DEFI/index',
  'pages/DEFI/rules',
  'pages/Personal/faq',
  'pages/About/index',
]
const WIDTHS = [PHONE.width, 320]
/** Label of the featured product's main button. It fits in one line on a phone. */
const MAIN_BUTTON = 'ロックする'

/** Disables Chromium's own phrase detection and chooses Japanese. */
function withoutPhrases() {
  const supports = CSS.supports.bind(CSS)
  CSS.supports = (name: string, value?: string) =>
    value === undefined ? supports(name) : value !== 'auto-phrase' && supports(name, value)
  localStorage.setItem('Matemax_lang', 'ja')
}

/**
 * Runs in the page. Returns the text around each line end that is within a word or phrase, and the number of
 * line ends between phrases.
 */
function lineEnds(): { within: string[]; between: number } {
  const mail = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u
  const within: string[] = []
  let between = 0
  const blockOf = (node: Node): Element | null => {
    let element = node.parentElement
    while (element && getComputedStyle(element).display === 'inline') element = element.parentElement
    return element
  }
  const range = document.createRange()
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
  let last: { mail: string; box: DOMRect; block: Element | null } | null = null
  let marked = false
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof HTMLElement && node.tagName === 'WBR') marked = true
    if (!(node instanceof Text) || !node.parentElement?.checkVisibility()) continue
    const block = blockOf(node)
    for (let at = 0; at < node.data.length; at++) {
      range.setStart(node, at)
      range.setEnd(node, at + 1)
      const box = [...range.getClientRects()].at(-1)
      if (!box || box.width === 0) continue
      const next = { mail: node.data.charAt(at), box, block }
      const ended =
        last && last.block === block && box.top >= last.box.bottom - 2 && box.left < last.box.right
      if (last && ended) {
        if (marked || !mail.test(last.mail) || !mail.test(next.mail)) between++
        else within.push(`${last.mail}/${node.data.slice(at, at + 6)} in ${node.data}`)
      }
      last = next
      marked = false
    }
  }
  return { within, between }
}

test('a Japanese line never breaks within a phrase, and no text contains a break marker', async () => {
  const { address } = await sharedServer()
  const wallet = await openWallet(address, {}, async context => {
    await context.addInitScript(withoutPhrases)
    await context.route('**/*.css', async route => {
      const response = await route.fetch()
      const body = (await response.text()).replaceAll(/word-break:\s*auto-phrase/g, '')
      await route.fulfill({ response, body })
    })
  })
  const { page } = wallet
  const settling = watchSettling(page)
  let between = 0
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: PHONE.height })
    for (const route of PAGES) {
      await visit(page, route)
      await settling.settled()
      const ends = await page.evaluate(lineEnds)
      expect(ends.within, `${route} at ${width}`).toEqual([])
      between += ends.between
      expect(await page.content(), route).not.toContain('\u200b')
    }
  }
  expect(between).toBeGreaterThan(0)
  await page.setViewportSize(PHONE)
  await visit(page, 'pages/DEFI/index')
  const button = page.getByText(MAIN_BUTTON, { exact: true }).first()
  await button.waitFor()
  expect(await button.evaluate(element => element.getClientRects().length)).toBe(1)
  wallet.expectNoFaults()
})
