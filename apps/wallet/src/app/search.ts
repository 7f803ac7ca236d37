import type { RawSearch } from './page.tsx'

const maxLength = 200

/** A short text from the query, or undefined. */
export function text(raw: RawSearch, key: string): string | undefined {
  const value = raw[key]
  return typeof value === 'string' && value !== '' && value.length <= maxLength ? value : undefined
}

/** Picks the optional texts that a page takes: `search: texts('id', 'tab')`. */
export function texts<const K extends string>(...keys: K[]): (raw: RawSearch) => { [key in K]?: string } {
  return raw => {
    const found: { [key in K]?: string } = {}
    for (const key of keys) {
      const value = text(raw, key)
      if (value !== undefined) found[key] = value
    }
    return found
  }
}

export function none(): Record<never, never> {
  return {}
}
