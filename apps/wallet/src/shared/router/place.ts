/** Page of this app with its query: the part of the address after `#`. */
export interface Place {
  path: string
  query: Readonly<Record<string, string>>
}

/** `#/pages/Home/noticeDetail?id=1`: the first value of a repeated key counts. An empty hash means `/`. */
export function placeOf(hash: string): Place {
  const text = hash.replace(/^#/, '')
  const mark = text.indexOf('?')
  const path = mark < 0 ? text : text.slice(0, mark)
  const query: Record<string, string> = {}
  for (const [key, value] of new URLSearchParams(mark < 0 ? '' : text.slice(mark + 1))) query[key] ??= value
  return { path: path.startsWith('/') ? path : `/${path}`, query }
}

/** Writes a place as `#/pages/…?id=1`. Undefined values are left out. */
export function hashOf(path: string, query: Readonly<Record<string, string | undefined>> = {}): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
  const text = new URLSearchParams(given).toString()
  return `#${path}${text && `?${text}`}`
}
