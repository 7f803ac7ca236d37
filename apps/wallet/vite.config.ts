import { fileURLToPath } from 'node:url'
import { browserTexts } from '@matin/i18n/browser-texts'
import { oldBrowser } from '@matin/ui/old-browser.plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compression } from 'vite-plugin-compression2'
import { contract } from './vite/contract.plugin.ts'
import { messages } from './vite/messages.plugin.ts'
import { worker } from './vite/worker.plugin.ts'

const server = process.env.MATIN_SERVER ?? 'http://127.0.0.1:8080'

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: './',
  plugins: [
    contract(),
    messages(),
    // JSX runtime that gives texts elements of their own.
    react({ jsxImportSource: '@matin/ui' }),
    oldBrowser(browserTexts),
    worker(),
    // The server sends the files packed here, so that no request waits for packing.
    compression({ include: /\.(js|css|html|svg|webmanifest)$/, algorithms: ['gzip', 'brotliCompress'] }),
  ],
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    // The content security policy allows no data: scripts or styles; small assets stay files.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // Drops endpoints and schemas that no page uses.
      treeshake: {
        manualPureFunctions: [
          'forAnybody',
          'forCustomers',
          'z',
          'pageOf',
          'cursorOf',
          'declare',
          'decode',
          'machine',
          'field',
          'freely',
          'newPassword',
          'search',
        ],
      },
      checks: { pluginTimings: false },
      output: {
        // Named by hash alone: the first load carries all names, which were 1 KiB of it. tools/floor knows the chart's.
        chunkFileNames: ({ name }) =>
          name === 'candle-chart' ? 'assets/[name]-[hash].js' : 'assets/[hash:7].js',
        assetFileNames: 'assets/[hash:7][extname]',
        codeSplitting: {
          groups: [
            // The app with Home, which every visit loads.
            { name: 'first', tags: ['$initial'], priority: 1 },
            // Readers of form fields, which pages without a form do not load.
            {
              name: 'fields',
              test: /(?:domain.src.text|contract.src.fields)/,
              minShareCount: 3,
              priority: 0.5,
            },
            // Code that eight pages share. With five, each page brings 5 KiB more that it does not run; with twelve
            // or sixteen the fullest pages weigh more and come in more files, of which a slow network carries six at once.
            { name: 'pages', minShareCount: 8 },
            // Code that three pages of the mining pool share. Without this group it came in eight files.
            { name: 'mining', test: /features.mining/, minShareCount: 3 },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/api': { target: server, ws: true }, '/ws': { target: server, ws: true }, '/dev': server },
  },
})
