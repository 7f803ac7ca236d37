/** Files of the built app, by their names below assets/; a name without a dot is of words (early.plugin.ts). */
declare const AHEAD: {
  /** The table of pages. */
  table: string[]
  /** What the main pages bring beside that, and pages that do without what the others share. */
  pages: Record<string, string[] | undefined>
  others: string[]
  /** How the names of a language's files of words begin. */
  words: Record<string, string | undefined>
}

/** What a main page asks first, as app/first-questions.ts has it; of Assets only while somebody is signed in. */
const QUESTIONS: Record<string, string | undefined> = {
  '#/pages/Quotes/index': '/api/market/quotes',
  '#/pages/DEFI/index': '/api/mine/list?kind=lock',
  '#/pages/Assets/index': '/api/token/data',
}
const TIMEOUT_MS = 60_000

/*
 * Runs before the app, whose code is still under way: whoever comes for another page than Home will need these as
 * soon as the app is there. It must import nothing.
 */
const language = stored('Matemax_lang') ?? 'en'
const path = location.hash.replace(/^#?\/?|\?.*/g, '')
if (path !== '' && path !== 'pages/Home/index') {
  const start = AHEAD.words[language]
  for (const name of [...AHEAD.table, ...(AHEAD.pages[path] ?? AHEAD.others)]) {
    if (name.includes('.')) fetchAhead(name)
    // A language that nobody knows is shown in English, whose words come by themselves.
    else if (start) fetchAhead(`${start}${name}.js`)
  }
}
// As app/startup.ts does.
const token = stored('Matemax_token')
ask('/api/website/setting')
if (token) ask('/api/user/info')
const question = QUESTIONS[location.hash]
if (question && (token || path !== 'pages/Assets/index')) ask(question)
// The first number format takes a slow phone a tenth of a second: while it waits for the app, nobody waits for that.
setTimeout(Intl.NumberFormat)

/** As shared/state/storage.ts keeps it. */
function stored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Asks as shared/api/call.ts would; an answer to a question put in another way is left where it is. */
function ask(question: string) {
  const address = (import.meta.env.VITE_API_BASE ?? '') + question
  const headers = new Headers({ accept: 'application/json', language })
  if (token) headers.set('authorization', `Bearer ${token}`)
  const answer = fetch(address, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) })
  // Whoever takes it hears of its failure.
  answer.catch(() => undefined)
  globalThis.askedEarly = { ...globalThis.askedEarly, [address]: { headers: String([...headers]), answer } }
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
