import { executeExchange, getExchangeTerms, listExchanges, quoteExchange } from '@matin/contract/exchange'
import { success } from '@matin/domain/result'
import type { Router } from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import { execution } from './execute-exchange.ts'
import { exchangeTerms, quote, trades } from './service.ts'

/** Quotes are limited because the server stores each one. */
const QUOTES_PER_MINUTE = 120

export function exchangeRoutes(router: Router, platform: Platform): void {
  router.customer(getExchangeTerms, async call =>
    success(await exchangeTerms(platform, call.caller.customerId, call.input.asset)),
  )
  router.customer(quoteExchange, call => quote(platform, call.caller.customerId, call.input), {
    perMinute: QUOTES_PER_MINUTE,
  })
  router.command(executeExchange, execution(platform))
  router.customer(listExchanges, async call =>
    success(await trades(platform, call.caller.customerId, call.input)),
  )
}
