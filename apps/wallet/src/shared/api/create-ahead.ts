import { forgetEarly, headersText, LIFETIME_MS } from './early-answers.ts'

/** A page that is there asks within this time, or never: its data were known already. */
const GRACE_MS = 1000

type Send = (address: string, init: RequestInit) => Promise<Response>

interface Early {
  headers: string
  at: number
  answer: Promise<Response>
}

/**
 * Asks for what a page will want while the page's code is still under way: the page's own first question then finds
 * its answer under way, and is spared one round trip. Each such answer is handed over once, to the very same question
 * (address, language and session). An action of the customer's, or `forget`, drops what was asked before: the answers
 * may be out of date.
 *
 * @param now milliseconds, for ages only
 */
export function createAhead(now: () => number) {
  const asked = new Map<string, Early>()
  let straight: Send | undefined
  const fits = (early: Early, headers: string) => early.headers === headers && now() - early.at < LIFETIME_MS
  return {
    /** The way to the network for everybody else. */
    through(send: Send): Send {
      straight = send
      return (address, init) => {
        if (init.method !== 'GET') asked.clear()
        const early = asked.get(address)
        if (!early) return send(address, init)
        asked.delete(address)
        return fits(early, headersText(init.headers)) ? early.answer : send(address, init)
      }
    },
    /** `page` ends when the page's module is there, or has failed. */
    ask({ address, init }: { address: string; init: RequestInit }, page: Promise<unknown>) {
      if (!straight) throw new TypeError('nothing goes through here yet')
      const headers = headersText(init.headers)
      const known = asked.get(address)
      const early =
        known && fits(known, headers) ? known : { headers, at: now(), answer: straight(address, init) }
      // Whoever takes it hears of its failure; perhaps nobody does.
      early.answer.catch(() => undefined)
      asked.set(address, early)
      const drop = () => asked.get(address) === early && asked.delete(address)
      void page.finally(() => setTimeout(drop, GRACE_MS))
    },
    forget() {
      forgetEarly()
      asked.clear()
    },
  }
}
