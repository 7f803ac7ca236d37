import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const ICON = './icon.svg'

/** Writes the icon of 400 bytes into the page: by itself it takes two requests, before the app's code has come. */
export function favicon(): Plugin {
  let publicDir = ''
  return {
    name: 'favicon',
    apply: 'build',
    configResolved(config) {
      publicDir = config.publicDir
    },
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const link = `<link rel="icon" href="${ICON}"`
        if (!html.includes(link)) throw new Error(`index.html lacks '${link}'`)
        const svg = readFileSync(join(publicDir, ICON), 'utf8').trim().replaceAll('"', "'")
        const address = `data:image/svg+xml,${svg.replace(/[%#<>]/g, encodeURIComponent)}`
        return html.replace(link, () => link.replace(ICON, address))
      },
    },
  }
}
