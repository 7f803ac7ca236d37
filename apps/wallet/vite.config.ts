import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { areas } from './vite/areas.plugin.ts'
import { chart } from './vite/chart.plugin.ts'
import { chunks } from './vite/chunks.ts'
import { className } from './vite/class-names.ts'
import { compress } from './vite/compress.plugin.ts'
import { early } from './vite/early.plugin.ts'
import { favicon } from './vite/favicon.plugin.ts'
import { chunkFileName, styleFileName } from './vite/file-names.ts'
import { icons } from './vite/icons.plugin.ts'
import { messages } from './vite/messages.plugin.ts'
import { pages } from './vite/pages.plugin.ts'
import { preload } from './vite/preload.plugin.ts'
import { reactModules } from './vite/react.plugin.ts'
import { runtime } from './vite/runtime.plugin.ts'
import { worker } from './vite/worker.plugin.ts'

const server = process.env.MATIN_SERVER ?? 'http://127.0.0.1:8080'

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: './',
  plugins: [
    pages(),
    messages(),
    icons(),
    chart(),
    areas(),
    preload(),
    reactModules(),
    runtime(),
    early(),
    favicon(),
    react(),
    worker(),
    compress(),
  ],
  json: { stringify: true, namedExports: false },
  css: { modules: { generateScopedName: className } },
  resolve: {
    alias: [
      { find: /^use-intl\/format-message$/, replacement: 'use-intl/format-message/format-only' },
      // The same words in a third of the size (docs/decisions/0018-light-words.md).
      {
        find: /^use-intl$/,
        replacement: fileURLToPath(new URL('src/shared/i18n/intl.tsx', import.meta.url)),
      },
      // The same answers in an eighth of the size (docs/decisions/0016-light-schemas.md).
      {
        find: /^zod\/mini$/,
        replacement: fileURLToPath(new URL('src/shared/schema/mini.ts', import.meta.url)),
      },
    ],
  },
  build: {
    outDir: 'dist',
    target: 'es2022',
    modulePreload: { polyfill: false },
    // The content security policy allows no data: scripts or styles; small assets stay files.
    assetsInlineLimit: 0,
    rolldownOptions: {
      checks: { pluginTimings: false },
      // Endpoints and schemas that no page asks for fall away.
      treeshake: { manualPureFunctions: ['endpoint', 'z', 'pageOf'] },
      output: {
        codeSplitting: { groups: chunks() },
        chunkFileNames: chunkFileName,
        assetFileNames: styleFileName,
      },
    },
  },
  server: {
    proxy: { '/api': { target: server, ws: true }, '/ws': { target: server, ws: true }, '/dev': server },
  },
})
