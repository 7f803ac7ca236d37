/*
 * Distinguishes a development run on one machine from a deployment, for server and signer. Without a
 * declaration, the rules of production apply.
 */

/** The real one. A staging refuses it. */
export const MAINNET_USDT = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'

/** Minimum of distinct characters; a secret with fewer was typed, not generated. */
const SECRET_VARIETY = 10

const LOOPBACK = ['127.0.0.1', '[::1]', '::1', 'localhost']

export function isLoopbackHost(host: string): boolean {
  return LOOPBACK.includes(host)
}

/** Whether a URL leads to this machine: to its loopback, or to a Unix socket. */
export function isLoopbackUrl(url: string): boolean {
  const { hostname, searchParams } = new URL(url)
  // PostgreSQL's clients also take hosts, or the folder of a socket, from the query, which takes precedence.
  const hosts = [...(hostname === '' ? [] : [hostname]), ...searchParams.getAll('host')]
  return hosts.every(host => host.startsWith('/') || isLoopbackHost(host))
}

/** Whether a secret was probably generated at random, and not typed. */
export function isDrawn(secret: string): boolean {
  return new Set(secret).size >= SECRET_VARIETY
}
