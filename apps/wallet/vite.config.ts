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

// Parts of module names. Pages load the chunks of the groups below that they reach; one chunk for all of them
// weighed 15 KiB more on a page that needs few of them, a chunk for each set of pages comes in sixty files.
const LIVE =
  'domain.src.text|contract.src.(?:fields|decode|assets|recharge)|money.amount|withdrawal.state|affected|ledger.account'
const CODES = 'contract.src.(?:security|auth)[.]|code-(?:input|boxes|field)|resend|proof-fields'
const MONEY =
  'money-drafts|send-once|use-money-form|use-confirmation|outcome-note|ui.src.(?:use-)?amount-(?:input|text)|useMutation|mutationObserver|refusals'
const PIN = 'payment-pin|money-pin|second-factor'
const RECEIPT = 'shared.receipt.(?!receipt-screen)'
const MINING = 'features.mining|domain.src.mining|contract.src.mining'
/** Of the form that buys one product. */
const OFFER =
  'order-receipt|agreement|use-offer|pay-path|purchase-times|offer-|log-in-first|yield-source|use-term-facts|use-spot|thirty-days'

const group = (name: string, priority: number, minShareCount: number, test: string) => ({
  name,
  priority,
  minShareCount,
  test: new RegExp(test),
})

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
            // For the balance beside the prices, on every page of a signed-in customer.
            group('live', 0.9, 3, LIVE),
            group('choices', 0.85, 3, 'ui.src.checkbox'),
            // Code that seven pages share. A group takes along what its modules import, so groups of fewer pages follow.
            group('pages', 0.8, 7, `^(?!.*(?:${[CODES, MONEY, PIN, RECEIPT, MINING].join('|')}))`),
            group('codes', 0.7, 6, CODES),
            group('money', 0.6, 6, MONEY),
            group('pin', 0.5, 6, PIN),
            group('receipt', 0.4, 6, RECEIPT),
            group('mining', 0.3, 3, `^(?!.*features.mining.*(?:${OFFER})).*(?:${MINING})`),
            group('offer', 0.2, 3, MINING),
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/api': { target: server, ws: true }, '/ws': { target: server, ws: true }, '/dev': server },
  },
})
