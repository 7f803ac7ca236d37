/** The table of pages and what they share, a style included, named by pages.plugin.ts. */
declare const FILES: string[]

const HOME = /^#?\/?(pages\/Home\/index)?(\?|$)/

/*
 * Runs before the app, whose code is still under way: whoever comes for another page than Home will need these as
 * soon as the app is there. It must import nothing.
 */
if (!HOME.test(location.hash)) {
  for (const file of FILES) {
    const link = document.createElement('link')
    if (file.endsWith('.css')) {
      link.rel = 'preload'
      link.as = 'style'
    } else link.rel = 'modulepreload'
    link.href = file
    link.crossOrigin = ''
    document.head.append(link)
  }
}
