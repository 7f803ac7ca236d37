import { languageAccepted } from '@matin/contract/language'
import { text } from '@matin/i18n/read'
import type { FastifyInstance } from 'fastify'

const STYLE_PATH = '/stage.css'
/** It covers the empty middle of the top, beside the console's search and clock, and catches no press. */
const STYLE = `.stage-band {
  position: fixed;
  inset: env(safe-area-inset-top) 0 auto;
  z-index: 2147483647;
  width: max-content;
  max-width: 100%;
  margin-inline: auto;
  padding-inline: 10px;
  border-radius: 0 0 6px 6px;
  font: 600 11px/14px system-ui, sans-serif;
  text-align: center;
  color: #fff;
  background: #9b1c1c;
  pointer-events: none;
}
`

/** On a staging every page says that it is one. The apps need no code for it. */
export function addStageBand(server: FastifyInstance): void {
  server.get(STYLE_PATH, (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/css; charset=utf-8').send(STYLE),
  )
  server.addHook('onSend', async (request, reply, payload) => {
    const isPage =
      typeof payload === 'string' && String(reply.getHeader('content-type')).includes('text/html')
    if (!isPage) return payload
    const language = languageAccepted((request.headers['accept-language'] ?? '').split(','))
    return payload
      .replace('</head>', `<link rel="stylesheet" href="${STYLE_PATH}"></head>`)
      .replace(
        '<body>',
        `<body><aside class="stage-band" lang="${language}">${text(language, 'pages.stage')}</aside>`,
      )
  })
}
