export interface Asked {
  method: string
  url: string
  mode: string
}

/** Path below `scope`. Null for the network: server's data (`/api`, `/ws`, uploads) and outside pages. */
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
