import { isIP } from 'node:net'

export interface NodeAddress {
  /** Host and port, for logs and metrics: paths may contain a provider's key. */
  name: string
  url: string
  solidUrl: string
  /** The provider's key; null for none. */
  key: string | null
}

export const NODES_WANTED =
  'http(s) addresses of TRON nodes, joined by commas; a solid address on another port follows its own after |. ' +
  'A key is never in an address before @: it belongs into TRON_API_KEY'

/**
 * Parses "https://a.example,http://10.0.0.5:8090|http://10.0.0.5:8091", the preferred node first. `keys` are in
 * the same order, joined by commas, so that no provider gets the key of another. Null if malformed.
 */
export function parseNodes(text: string, keys = ''): NodeAddress[] | null {
  const given = keys.split(',').map(key => key.trim())
  const nodes: NodeAddress[] = []
  for (const [index, pair] of text.split(',').entries()) {
    const [url = '', solidUrl = url, ...more] = pair.split('|').map(part => part.trim())
    if (more.length > 0 || !isHttp(url) || !isHttp(solidUrl)) return null
    nodes.push({ name: new URL(url).host, url, solidUrl, key: given[index] || null })
  }
  return given.length > nodes.length || new Set(nodes.map(({ name }) => name)).size < nodes.length
    ? null
    : nodes
}

/** All addresses in a text of `parseNodes`. */
export function urlsOf(text: string): string[] {
  return text.split(/[,|]/).map(url => url.trim())
}

/** Names of `first` that a provider of `second` serves, too: such a node confirms nothing. */
export function sharedProviders(first: string | undefined, second: string | undefined): string[] {
  if (!first || !second) return []
  const others = new Set(urlsOf(second).map(providerOf))
  return urlsOf(first).flatMap(url => (others.has(providerOf(url)) ? [new URL(url).host] : []))
}

/** The last two labels of a public host name, else the host. Ports are one machine's, except of loopback: those may be tunnels. */
function providerOf(url: string): string {
  const { hostname, host } = new URL(url)
  if (/^(127\.|\[::1\]$|localhost$)/.test(hostname)) return host
  const labels = hostname.split('.')
  const isPrivate =
    isIP(hostname.replace(/^\[|\]$/g, '')) > 0 || /^(internal|local|lan)$/.test(labels.at(-1) ?? '')
  return isPrivate ? hostname : labels.slice(-2).join('.')
}

/** Without user or key, which errors of `fetch` would bring into the log. */
function isHttp(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  return ['http:', 'https:'].includes(protocol) && username + password === ''
}
