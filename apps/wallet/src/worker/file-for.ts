/** Part of a request that decides which file of the app answers it, if any. */
export interface Asked {
  method: string
  url: string
  mode: string
}

/**
 * Returns the file of the app that answers a request, as a path below `scope`. Null if the network must
 * answer: for data of the server (`/api`, `/ws`, uploads), and for pages outside of the app.
 */
export function fileFor(
  { method, url, mode }: Asked,
  scope: string,
  files: ReadonlySet<string>,
): string | null {
  if (method !== 'GET' || !url.startsWith(scope)) return null
  const { pathname, search } = new URL(url)
  const path = pathname.slice(new URL(scope).pathname.length)
  if (mode === 'navigate') return path === '' || path === 'index.html' ? 'index.html' : null
  // Built files of the previous version count, too: pages that still run it may need them.
  const built = files.has(path) || /^assets\/[\w.-]+$/.test(path)
  return built && search === '' ? path : null
}
