import * as contract from '@matin/contract/exchange'
import { customerHandlers } from '#feature.ts'
import { executeExchange } from './execute-exchange.ts'
import { exchangeTerms, quote, trades } from './service.ts'

/** Quotes are limited because the server stores each one. */
const QUOTES_PER_MINUTE = 120

export const exchangeRoutes = customerHandlers(contract, {
  getExchangeTerms: exchangeTerms,
  quoteExchange: { run: quote, perMinute: QUOTES_PER_MINUTE },
  executeExchange: { create: executeExchange },
  listExchanges: trades,
})
