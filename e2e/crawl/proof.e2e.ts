import { afterEach, expect, test } from 'vitest'
import { crawl, type Report } from './crawl.ts'
import { inWords, layoutCheck } from './faults.ts'
import { type Site, startSite } from './planted/site.ts'
import { openWatched } from './visitors.ts'

/*
 * Test of the crawler itself: on a site with faults of each kind it finds each fault and nothing else; on a
 * site without faults it finds nothing.
 */

let site: Site | undefined
afterEach(() => site?.close())

async function crawlSite(kind: 'faulty' | 'clean'): Promise<Report> {
  site = await startSite(kind)
  const { address } = site
  return crawl({
    open: () => openWatched(address),
    bounds: { presses: 1000, perState: 100, later: 0, depth: 2, forwards: 1000 },
    // Nothing here is late.
    patience: { ms: 0, looks: 10 },
    checks: [layoutCheck],
  })
}

const PLANTED = [
  'error: /page/throws "Throw": uncaught: planted',
  'error: /page/throws "Complain": console: planted complaint',
  'error: /page/throws "Forget": uncaught: planted rejection',

  'answer: /page/answers "answers": 404 from GET /gone.png',
  'answer: /page/answers "Ask for what is gone": 404 from GET /answer/404',
  'answer: /page/answers "Ask for what breaks": 500 from GET /answer/500',

  'blank: /page/blank-page "blank-page": nothing is shown',
  'blank: /page/no-main "no-main": nothing is shown',
  'blank: /page/blanks "Blank it": nothing is shown',

  'loading: /page/loads "loads": still there once all is answered: Loading',
  'loading: /page/loads-on-press "Load": still there once all is answered: Load',

  'no effect: /page/dead "Dead button": nothing changed',
  'no effect: /page/dead "Dead link": nothing changed',
  'no effect: /page/dead "Dead switch": nothing changed',
  'no effect: /page/dead "Dead tab": nothing changed',
  'no effect: /page/dead "Dead row 11": nothing changed',
  'no effect: /page/dead "Dead row 12": nothing changed',
  'no effect: /page/dead-while-time-passes "Dead beside a clock": nothing changed',
  'no effect: /page/dead-while-pushed "Dead beside a push": nothing changed',

  'covered: /page/covered "Under a veil": covered by <div > ""',
  'covered: /page/covered "Under the bar": covered by <div > ""',
  'covered: /page/covered-row "Row 21": covered by <button open> "Row 22"',

  'layout: /page/covered-row: covered: <button Row 21> by <button Row 22>',
  'layout: /page/covered: covered: <button Under a veil> by <div >',
  'layout: /page/covered: covered: <button Under the bar> by <div >',
  'layout: /page/covered: hidden at the end: "Under the bar"',
  'layout: /page/cut: cut off: "Words that are cut off" <p >',
  'layout: /page/cut: stands out of its box: "Words that stand out of their box" <p >',
  'layout: /page/lies-on: lies on "Words above": "Words below" <p >',

  'back: /page/replaces "Replace": Back leads to /page/lies-on "lies-on" instead of /page/replaces "replaces"',
  'back: /page/pushes-twice "Go twice": Back leads to /page/between "between" instead of /page/pushes-twice "pushes-twice"',
  'back: /page/forgets-forward "Go and forget": Forward leads to /page/forgets-forward "forgets-forward" instead of /page/forgotten "forgotten"',

  'another row: /page/wrong-row "Order 4711": opened "Order 4712", as the row of 4712 does',
]

test('the crawl finds every planted fault, by its kind, page and control, and nothing else', async () => {
  const { faults } = await crawlSite('faulty')
  expect(faults.map(inWords).sort()).toEqual(PLANTED.toSorted())
})

test('the crawl reports no fault on pages where everything works', async () => {
  const { faults, presses } = await crawlSite('clean')
  expect(faults).toEqual([])
  expect(presses).toBeGreaterThan(15)
})
