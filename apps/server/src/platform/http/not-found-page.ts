import { languageAccepted } from '@matin/contract/language'
import { text } from '@matin/i18n/read'
import type { FastifyRequest } from 'fastify'

/** The content security policy allows no style inside the page. */
export const NOT_FOUND_STYLE_PATH = '/not-found.css'
export const NOT_FOUND_STYLE = `:root {
  color-scheme: light dark;
  font: 16px/1.5 system-ui, sans-serif;
}
body {
  max-width: 30em;
  margin: 20vh auto 0;
  padding: 0 24px;
}
h1 {
  font-size: 24px;
}
a {
  color: inherit;
  display: inline-block;
  padding: 10px 0;
}
`

/** Requests by scripts, and all of the API, get the envelope instead. */
export function isNavigation({ method, url, headers }: FastifyRequest): boolean {
  const isApi = url === '/api' || url.startsWith('/api/') || url.startsWith('/api?')
  return (method === 'GET' || method === 'HEAD') && !isApi && /\btext\/html\b/.test(headers.accept ?? '')
}

export function notFoundPage(acceptLanguage: string | undefined): string {
  const language = languageAccepted((acceptLanguage ?? '').split(','))
  const title = text(language, 'pages.notFound.title')
  return `<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>${title}</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="${NOT_FOUND_STYLE_PATH}">
  </head>
  <body>
    <main>
      <h1>${title}</h1>
      <p>${text(language, 'pages.notFound.text')}</p>
      <p><a href="/">${text(language, 'pages.notFound.home')}</a></p>
    </main>
  </body>
</html>
`
}
