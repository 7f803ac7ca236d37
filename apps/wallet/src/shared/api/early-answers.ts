/** An answer may wait for its page as long as one in the cache counts as fresh. */
export const LIFETIME_MS = 15_000

/** What early.ts has asked the server, by the addresses. */
let asked = globalThis.askedEarly ?? {}
// Nothing is older than the app, but by the time that its code took to come.
setTimeout(forgetEarly, LIFETIME_MS)

/** Hands over the answer to the very same question (address, language and session), once. */
export function earlyAnswer(
  address: string,
  { method, headers }: RequestInit,
): Promise<Response> | undefined {
  // After an action of the customer's they may be out of date.
  if (method === 'POST') forgetEarly()
  const early = asked[address]
  delete asked[address]
  return early?.headers === headersText(headers) ? early?.answer : undefined
}

export function forgetEarly() {
  asked = {}
}

/** Headers as a text that is the same for the same ones; early.ts has it, too. */
export function headersText(headers: RequestInit['headers']): string {
  return String([...new Headers(headers)])
}
