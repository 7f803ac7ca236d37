import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { crawl } from './crawl.ts'
import { inWords, layoutCheck } from './faults.ts'
import { openWatched } from './visitors.ts'

/* Test of the crawler itself: it finds a planted fault of each kind, and nothing else. */

const PAGES: Readonly<Record<string, string>> = {
  start: `<a href="/faulty">Faulty</a> <a href="/blank">Blank</a> <a href="/loads">Loads</a> <a href="/works">Works</a>`,
  faulty: `<button onclick="said.append('thrown'); throw new Error('planted')">Throw</button>
    <button onclick="fetch('/answer')">Ask</button> <button>Dead</button>
    <div style="position:relative"><button onclick="said.append('veiled')">Veiled</button><div style="position:absolute;inset:0"></div></div>
    <p style="width:60px;overflow:hidden;white-space:nowrap">Words that are cut off</p>
    <table><tr><td><button onclick="order.innerHTML = '<h2>Order 4712</h2>'">Order 4711</button></td></tr>
    <tr><td><button onclick="order.innerHTML = '<h2>Order 4712</h2>'">Order 4712</button></td></tr></table><aside id="order" aria-label="Order"></aside>
    <a href="/replaced" onclick="event.preventDefault(); location.replace('/replaced')">Replace</a>`,
  blank: '',
  loads: '<div role="status" aria-label="Loading" style="height:20px"></div>',
  replaced: '<p>Arrived</p>',
  works: `<button onclick="said.append('changed')">Change</button> <input aria-label="Field">
    <button onclick="document.querySelector('input').focus()">To the field</button>`,
}

let stop: () => void = () => undefined
afterEach(() => stop())

async function startSite(): Promise<string> {
  const server = createServer(({ url = '/' }, reply) => {
    const name = url.slice(1) || 'start'
    if (name === 'answer') return void reply.writeHead(500).end()
    const body = PAGES[name] && `<h1>${name}</h1>${PAGES[name]}<p id="said"></p>`
    reply.setHeader('content-type', 'text/html; charset=utf-8')
    reply.end(
      `<!doctype html><html lang="en"><head><title>${name}</title><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"></head><body><main>${body}</main></body></html>`,
    )
  })
  stop = () => {
    server.closeAllConnections()
    server.close()
  }
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('the crawl finds every planted fault, by its kind, page and control, and nothing else', async () => {
  const address = await startSite()
  const { faults } = await crawl({
    open: () => openWatched(address),
    bounds: { presses: 1000, perState: 100, later: 0, depth: 2, forwards: 1000 },
    // Nothing here is late.
    patience: { ms: 0, looks: 10 },
    checks: [layoutCheck],
  })
  expect(faults.map(inWords).sort()).toEqual([
    'another row: /faulty "Order 4711": opened "Order 4712", as the row of 4712 does',
    'answer: /faulty "Ask": 500 from GET /answer',
    // The walk came from the last page that the first one links to.
    'back: /faulty "Replace": Back leads to /works "works" instead of /faulty "faulty"',
    'blank: /blank "Blank": nothing is shown',
    'covered: /faulty "Veiled": covered by <div > ""',
    'error: /faulty "Throw": uncaught: planted',
    'layout: /faulty: covered: <button Veiled> by <div >',
    'layout: /faulty: cut off: "Words that are cut off" <p >',
    'loading: /loads "Loads": still there once all is answered: Loading',
    'no effect: /faulty "Dead": nothing changed',
  ])
})
