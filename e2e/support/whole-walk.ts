import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LANGUAGE_NAMES } from '@matin/contract/language'
import en from '@matin/i18n/texts/en/wallet.json' with { type: 'json' }
import { expect, test } from 'vitest'
import { PHONE } from './browser.ts'
import type { Driver } from './browsers/driver.ts'
import type { Tab } from './browsers/tab.ts'
import { type PlainFront, startPlainFront } from './front.ts'
import { button, DESK, heading, link, place, smoke } from './smoke.ts'

/** Reads the wallet's texts of a language. */
function wordsOf(language: string): typeof en {
  const file = join(import.meta.dirname, '../../packages/i18n/texts', language, 'wallet.json')
  return JSON.parse(readFileSync(file, 'utf8')) as typeof en
}

/** Languages by their own names. English is last, because the walk continues in it. */
const LANGUAGES = Object.entries(LANGUAGE_NAMES)
  .map(([lang, name]) => ({ lang, name, words: wordsOf(lang) }))
  .reverse()

/** Runs the smoke test and more: four languages, the desktop width, offline. For the soak run. */
export function wholeWalk(browser: string, open: (faults: string[]) => Promise<Driver>): void {
  let front: PlainFront
  smoke(
    browser,
    async server => {
      front = await startPlainFront(server)
      return { driver: await open(front.faults), address: front.address, close: front.down }
    },
    tab => {
      test.each(LANGUAGES)('every tab is readable in $name', async ({ lang, name, words }) => {
        await toLanguages(tab())
        await tab().click(button(name))
        await tab().waitFor({ text: words.Language.title })
        expect(await tab().run(() => document.documentElement.lang)).toBe(lang)
        await tab().back()
        await everyTab(tab(), words)
      })

      test('every tab is shown at the width of a desktop', async () => {
        await tab().resize(DESK)
        await everyTab(tab(), en)
        await tab().resize(PHONE)
      })

      test('the app opens without a server, says that it is offline, and recovers by itself', async () => {
        await tab().click(place(en.Tabbar.text1))
        await front.down()
        await tab().reload()
        await tab().click(place(en.Tabbar.text5))
        await tab().waitFor(heading(en.Personal.title))
        await tab().waitFor({ text: en.Common.offline })
        await front.up()
        await tab().waitGone({ text: en.Common.offline })
        // Failed requests of the time without a server are no faults.
        tab().takeFaults()
      })
    },
  )
}

const bar = { role: 'navigation' }

/** Opens the page of languages by the last tab, whatever the current language. */
async function toLanguages(tab: Tab): Promise<void> {
  const names = LANGUAGES.map(({ words }) => words.Tabbar.text5).join('|')
  const personal = { role: 'link', name: new RegExp(`^(${names})$`), within: bar }
  await tab.reachBy(personal, button(en.Common.back))
  const titles = LANGUAGES.map(({ words }) => words.Language.title).join('|')
  await tab.click(link(new RegExp(`^(${titles})`)))
}

async function everyTab(tab: Tab, words: typeof en): Promise<void> {
  const { text1, text2, text3, text5 } = words.Tabbar
  await tab.click(place(text1))
  await tab.waitFor({ role: 'region', name: words.Home.total })
  await tab.click(place(text2))
  await tab.waitFor(link(/BTC.*USDT/))
  await tab.click(place(text3))
  await tab.waitFor({ testId: 'product-30' })
  await tab.click(place(text5))
  await tab.waitFor(heading(words.Personal.title))
}
