/** Files of the built app, by their names below assets/ (pages.plugin.ts). */
declare const AHEAD: {
  /** The table of pages and what pages share. */
  files: string[]
  /** What the main pages bring beside that, and the files of their words. */
  pages: Record<string, { files: string[]; words: string[] } | undefined>
  /** How the names of a language's files of words begin. */
  words: Record<string, string>
}

/*
 * Runs before the app, whose code is still under way: whoever comes for another page than Home will need these as
 * soon as the app is there. It must import nothing.
 */
const path = location.hash.replace(/^#?\/?|\?.*/g, '')
if (path !== '' && path !== 'pages/Home/index') {
  const { files, words } = AHEAD.pages[path] ?? { files: [], words: [] }
  const start = AHEAD.words[language()]
  for (const file of [...AHEAD.files, ...files]) fetchAhead(file)
  for (const file of words) fetchAhead(`${start}${file}.js`)
}

/** As shared/i18n/language.ts keeps it. */
function language(): string {
  try {
    return localStorage.Matemax_lang ?? 'en'
  } catch {
    return 'en'
  }
}

function fetchAhead(file: string) {
  const link = document.createElement('link')
  if (file.endsWith('.css')) {
    link.rel = 'preload'
    link.as = 'style'
  } else link.rel = 'modulepreload'
  link.href = `./assets/${file}`
  link.crossOrigin = ''
  document.head.append(link)
}
