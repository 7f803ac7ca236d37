/** While something is under way. */
const OPEN_MS = 3000
/** While the list is looked at with nothing under way: another device may ask for something. */
const IDLE_MS = 10_000

interface PagedQuery<T> {
  state: { data: { pages: { items: T[] }[] } | undefined }
}

/** Polling interval of a list of requests: `refetchInterval: pollWhileOpen(isOpen, looking)`. */
export function pollWhileOpen<T>(isOpen: (item: T) => boolean, looking: boolean) {
  return ({ state: { data } }: PagedQuery<T>): number | false => {
    if (data?.pages.some(page => page.items.some(isOpen))) return OPEN_MS
    return looking ? IDLE_MS : false
  }
}
