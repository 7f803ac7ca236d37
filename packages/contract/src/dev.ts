import * as z from 'zod/mini'
import { instant } from './decode.ts'
import { time } from './schema.ts'

/** Control endpoint of the clock, which does not exist in production. POST moves the clock forward. */
export const DEV_CLOCK_PATH = '/dev/clock'
export const devClockInput = z.union([
  z.object({ advanceSeconds: z.number().check(z.int(), z.positive(), z.maximum(366 * 86_400)) }),
  z.object({ to: instant }),
])
export const devClockAnswer = z.object({ now: time })
/** GET: codes and emails that would have been sent, newest first (JSON with `?format=json`). */
export const DEV_MAILBOX_PATH = '/dev/mailbox'
export const devMailbox = z.array(
  z.object({ id: z.string(), to: z.string(), subject: z.string(), text: z.string(), sentAt: time }),
)
/** GET: page with the faucet (JSON with `?format=json`). POST `/dev/chain/faucet` pays an address from it. */
export const DEV_CHAIN_PATH = '/dev/chain'
/** `url` has java-tron's HTTP API; POST `<url>/dev/mine` {blocks} mines blocks. */
export const devChainAnswer = z.object({
  url: z.url(),
  height: z.number(),
  solidHeight: z.number(),
  usdtContract: z.string(),
})
/** GET: operators with their codes (JSON with `?format=json`). `password`: demonstration operators only. */
export const DEV_OPERATORS_PATH = '/dev/operators'
export const devOperatorsAnswer = z.array(
  z.object({
    name: z.string(),
    email: z.string(),
    password: z.nullable(z.string()),
    code: z.string(),
    disabled: z.boolean(),
  }),
)
/** GET: state of the simulated price source. POST sets it. */
export const DEV_MARKET_PATH = '/dev/market'
export const devMarketInput = z.object({ health: z.enum(['live', 'silent', 'down']) })
/** GET: errors in the ledger; an empty list if the ledger balances. */
export const DEV_LEDGER_PATH = '/dev/ledger'
export const devLedgerAnswer = z.object({ problems: z.array(z.string()) })
export const DEV_FAUCET_PATH = '/dev/chain/faucet'
export const devFaucetInput = z.object({
  address: z.string(),
  asset: z.enum(['usdt', 'trx']),
  amount: z.string().check(z.regex(/^\d{1,12}(\.\d{1,6})?$/)),
})
