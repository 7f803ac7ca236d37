import assert from 'node:assert/strict'
import {
  DEV_CHAIN_PATH,
  DEV_CLOCK_PATH,
  DEV_FAUCET_PATH,
  DEV_LEDGER_PATH,
  DEV_MAILBOX_PATH,
  DEV_MARKET_PATH,
  devChainAnswer,
  devClockAnswer,
  devLedgerAnswer,
  devMailbox,
} from '@matin/contract/dev'
import { until } from './until.ts'

/** Blocks that make a transfer solid on the development chain. */
export const TO_SOLID = 20

export type DevTools = ReturnType<typeof devTools>

/** Returns the development tools of a server, which are called over HTTP; on a staging with a password. */
export function devTools(address: string, headers: Record<string, string> = {}) {
  async function ask(path: string, body?: object): Promise<unknown> {
    const response = await fetch(new URL(path, address), {
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
    return response.json()
  }
  const chain = async () => devChainAnswer.parse(await ask(`${DEV_CHAIN_PATH}?format=json`))
  const emailsTo = async (account: string) =>
    devMailbox
      .parse(await ask(`${DEV_MAILBOX_PATH}?format=json`))
      .filter(mail => mail.to === account.toLowerCase())
  const codesTo = async (account: string) =>
    (await emailsTo(account)).flatMap(mail => /\b\d{6}\b/.exec(mail.text) ?? [])
  const now = async () => Temporal.Instant.from(devClockAnswer.parse(await ask(DEV_CLOCK_PATH)).now)
  async function clockTo(instant: Temporal.Instant): Promise<void> {
    await ask(DEV_CLOCK_PATH, { to: instant.toString({ smallestUnit: 'millisecond' }) })
  }

  return {
    chain,
    /** Returns the messages in the development mailbox for an account, newest first. */
    emailsTo,
    /** Returns the newest code for an account, once `count` codes have arrived. */
    async code(account: string, count = 1): Promise<string> {
      await until(async () => (await codesTo(account)).length, count, `codes for ${account}`)
      return (await codesTo(account))[0] ?? ''
    },
    /** Pays from the faucet. The transfer waits for the next block. `amount` is a decimal string of USDT. */
    async payUsdt(to: string, amount: string): Promise<void> {
      await ask(DEV_FAUCET_PATH, { address: to, asset: 'usdt', amount })
    },
    async mine(blocks: number): Promise<void> {
      await ask(`${(await chain()).url}/dev/mine`, { blocks })
    },
    /**
     * Mines until a state is as wanted. One block a poll: twenty would come faster than a busy server and
     * signer read them.
     */
    async mineUntil<T>(read: () => Promise<T>, wanted: T, what: string): Promise<void> {
      const { url } = await chain()
      await until(
        async () => {
          await ask(`${url}/dev/mine`, { blocks: 1 })
          return read()
        },
        wanted,
        what,
      )
    },
    now,
    /** Moves the clock of server, signer and chain forward. */
    async advance(duration: Temporal.DurationLike): Promise<void> {
      const advanceSeconds = Temporal.Duration.from(duration).total('seconds')
      await ask(DEV_CLOCK_PATH, { advanceSeconds })
    },
    clockTo,
    /**
     * Moves the clock to the next morning, far from 04:00, so that counted days contain the same number of
     * payouts on a slow machine.
     */
    async toMorning(): Promise<void> {
      const today = (await now()).toZonedDateTimeISO('UTC')
      await clockTo(today.add({ days: 1 }).with({ hour: 10, minute: 24, second: 0 }).toInstant())
    },
    /**
     * Sets the simulated price source: 'live', 'silent' (it answers without new prices) or 'down' (it does
     * not answer).
     */
    async market(health: 'live' | 'silent' | 'down'): Promise<void> {
      await ask(DEV_MARKET_PATH, { health })
    },
    /** Expects every asset to sum to zero and every balance to be the sum of its postings. */
    async expectBalancedBooks(): Promise<void> {
      assert.deepEqual(devLedgerAnswer.parse(await ask(DEV_LEDGER_PATH)).problems, [])
    },
  }
}
