import { fileURLToPath } from 'node:url'
import { browserTexts } from '@matin/i18n/browser-texts'
import { oldBrowser } from '@matin/ui/old-browser.plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compression } from 'vite-plugin-compression2'

const server = process.env.MATIN_SERVER ?? 'http://127.0.0.1:8080'

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  // Where the server serves it (apps/server/src/platform/http/static.ts).
  base: '/console/',
  plugins: [
    react({ jsxImportSource: '@matin/ui' }),
    oldBrowser(browserTexts),
    compression({ include: /\.(js|css|html)$/, algorithms: ['gzip', 'brotliCompress'] }),
  ],
  build: { target: 'es2022', modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
  server: { proxy: { '/api': server } },
})
