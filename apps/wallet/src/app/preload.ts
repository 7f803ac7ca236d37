/** What has been asked for; a style with its arrival. The first styles come with the page. */
const links = new Map<string, Promise<unknown> | undefined>()
for (const { href } of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'))
  links.set(href, undefined)

/**
 * An import on demand in the built app: the scripts that it brings are fetched at once and not one after the other,
 * and its styles are there before it runs. Rejects when it or a style does not come; the next call tries again.
 *
 * @param files its scripts and styles, by their addresses as seen from `from`; none for a part of the same file
 * @public the build puts it around each `import()` (preload.plugin.ts)
 */
export async function preload<T>(
  load: () => Promise<T>,
  files: readonly string[] = [],
  from?: string,
): Promise<T> {
  await Promise.all(
    files.map(file => {
      const { href } = new URL(file, from)
      if (!links.has(href)) links.set(href, fetchAhead(href))
      return links.get(href)
    }),
  )
  return load()
}

function fetchAhead(href: string): Promise<unknown> | undefined {
  const link = document.createElement('link')
  const isStyle = href.endsWith('.css')
  // Safari has known "modulepreload" since version 17.
  const ahead = link.relList.supports('modulepreload') ? 'modulepreload' : 'preload'
  link.rel = isStyle ? 'stylesheet' : ahead
  if (!isStyle) link.as = 'script'
  link.crossOrigin = ''
  link.href = href
  document.head.append(link)
  if (!isStyle) return
  return new Promise((resolve, reject) => {
    link.onload = resolve
    link.onerror = () => {
      link.remove()
      links.delete(href)
      reject(new Error(`${href} did not come`))
    }
  })
}
