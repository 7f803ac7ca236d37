/** What a push is shown as. */
export interface Shown {
  title: string
  tag: string
  /** The page of the app that a tap opens. */
  url: string
}

/** A page of the app, and at most the id of what it is about. */
const PAGE = /^pages\/\w+\/\w+(\?id=[\w-]+)?$/

/**
 * What a push says, as the server wrote it. A browser wants something to be shown for each push: of one that does not read like ours
 * that is the app's name, and it opens Home. It never leads out of the app.
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
