/*
 * Detection of a run on one machine as against a deployment, for server and signer alike. Without a declaration,
 * production's rules apply.
 */

/** A secret with fewer different characters than this was typed, not drawn at random. */
const SECRET_VARIETY = 10

const LOOPBACK = ['127.0.0.1', '[::1]', '::1', 'localhost']

/** Whether a host's name or address is this machine's own. */
export function isLoopbackHost(host: string): boolean {
  return LOOPBACK.includes(host)
}

/** Whether an address leads to this machine: to its loopback, or to a socket in its file system. */
export function isLoopbackUrl(url: string): boolean {
  const { hostname, searchParams } = new URL(url)
  // PostgreSQL's clients also take hosts, or the folder of a socket, from the query, which takes precedence.
  const hosts = [...(hostname === '' ? [] : [hostname]), ...searchParams.getAll('host')]
  return hosts.every(host => host.startsWith('/') || isLoopbackHost(host))
}

/** Whether a secret looks random. */
export function isDrawn(secret: string): boolean {
  return new Set(secret).size >= SECRET_VARIETY
}
