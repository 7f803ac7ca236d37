/** Polling interval in milliseconds while a request is open. */
const OPEN_MS = 3000
/** Milliseconds while no request is open but the list is on screen: another device may submit a request. */
const IDLE_MS = 10_000

interface PagedQuery<T> {
  state: { data: { pages: { items: T[] }[] } | undefined }
}

/** `refetchInterval: pollWhileOpen(isOpen, looking)`; `looking` says whether the list is on screen. */
export function pollWhileOpen<T>(isOpen: (item: T) => boolean, looking: boolean) {
  return ({ state: { data } }: PagedQuery<T>): number | false => {
    if (data?.pages.some(page => page.items.some(isOpen))) return OPEN_MS
    return looking ? IDLE_MS : false
  }
}
