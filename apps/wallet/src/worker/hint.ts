export interface Shown {
  title: string
  tag: string
  url: string
}

/** Pattern of the address of a page of the app, with or without the id of an item. */
const PAGE = /^pages\/\w+\/\w+(\?id=[\w-]+)?$/

/**
 * Returns the notification for a push. A browser requires a notification for each push, so a push in an
 * unknown format shows the app's name and opens Home. The address never leads out of the app.
 */
export function shownOf(data: unknown, scope: string, name: string): Shown {
  const { title, page, tag } = Object(data) as Record<string, unknown>
  const known = typeof page === 'string' && PAGE.test(page)
  return {
    title: known && typeof title === 'string' && title !== '' ? title : name,
    tag: known && typeof tag === 'string' ? tag : 'app',
    url: `${scope}#/${known ? page : ''}`,
  }
}
