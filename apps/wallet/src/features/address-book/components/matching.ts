import type { SavedAddress } from '@matin/contract/address-book'

/** From this many on, a search stands above the list. */
export const SEARCH_FROM = 8

/** Entries whose label or address has the text, whatever its case and width. */
export function matching<T extends Pick<SavedAddress, 'label' | 'address'>>(items: T[], text: string): T[] {
  const wanted = plain(text)
  return wanted === ''
    ? items
    : items.filter(({ label, address }) => plain(label).includes(wanted) || plain(address).includes(wanted))
}

function plain(text: string): string {
  return text.normalize('NFKC').toLowerCase().trim()
}
