/** File with the pages' imports, named by pages.plugin.ts. */
declare const PAGES: string

const HOME = /^#?\/?(pages\/Home\/index)?(\?|$)/

/*
 * Runs before the app, whose code is still under way: whoever comes for another page than Home will need the table of
 * pages as soon as the app is there. It must import nothing.
 */
if (!HOME.test(location.hash)) {
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.href = PAGES
  link.crossOrigin = ''
  document.head.append(link)
}
