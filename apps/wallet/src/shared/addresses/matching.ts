import type { SavedAddress } from '@matin/contract/address-book'
import { searchText } from '@matin/domain/text/words'

/** Number of entries from which a search stands above the list. */
export const SEARCH_FROM = 8

/** Returns the entries whose label or address contains the text, regardless of case and width. */
export function matching<T extends Pick<SavedAddress, 'label' | 'address'>>(items: T[], text: string): T[] {
  const wanted = plain(text)
  return wanted === ''
    ? items
    : items.filter(({ label, address }) => plain(label).includes(wanted) || plain(address).includes(wanted))
}

function plain(text: string): string {
  return searchText(text).toLowerCase()
}
