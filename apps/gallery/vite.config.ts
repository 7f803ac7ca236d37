import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  // Where the development server of the product serves it (apps/server/src/dev/gallery.ts).
  base: '/dev/ui/',
  plugins: [react({ jsxImportSource: '@matin/ui' })],
  build: { outDir: 'dist', target: 'es2022', modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
})
