import { MAINNET_USDT } from '@matin/contract/deployment'
import { parseNodes } from '@matin/tron/addresses'
import { createTronClient, type TronClient } from '@matin/tron/client'
import { createNodeCheck, openTronPool } from '@matin/tron/pool'
import type { FastifyBaseLogger } from 'fastify'
import { Counter, Gauge, type Registry } from 'prom-client'
import type { Config } from '../../config.ts'
import type { Clock } from '../clock/clock.ts'
import { agreeingOn } from './trust.ts'

const MAINNET_GENESIS = '00000000000000001ebf88508a03865c71d452e25f4d51194196a1d22b6653dc'
/** Minutes between two checks of all nodes; of wrong ones, so that a repaired node is used again. */
const CHECK_MINUTES = 10
const WRONG_CHECK_MINUTES = 1

export interface ChainNodes {
  /** Solid balances are those that the second node confirms. */
  client: TronClient
  second: TronClient | null
  /** Checks chain, token, solid address and head of every node, and logs what is wrong. Never rejects. */
  check(): Promise<void>
  /** For readiness: what is wrong with each node that is not good. Checks again in the background. */
  health(): { faults: Readonly<Record<string, string>>; isWrong: boolean }
  measure(registers: readonly Registry[]): void
}

/** `urls`: TRON_URL, or the address of the development chain. */
export function createChainNodes(
  config: Config,
  {
    urls,
    usdtContract,
    clock,
    log,
  }: { urls: string; usdtContract: string; clock: Clock; log: FastifyBaseLogger },
): ChainNodes {
  const genesis = config.TRON_GENESIS ?? (usdtContract === MAINNET_USDT ? MAINNET_GENESIS : null)
  const requests = new Counter({
    name: 'matin_tron_requests_total',
    help: 'Requests to TRON nodes, which providers limit by day',
    labelNames: ['node', 'path', 'outcome'],
    registers: [],
  })
  const now = () => clock.now().epochMilliseconds
  const options = {
    check: createNodeCheck({ usdtContract, genesis, now }),
    header: config.TRON_API_KEY_HEADER,
    now,
    onRequest(node: string, path: string, outcome: string) {
      requests.inc({ node, path, outcome })
      if (outcome !== 'ok') log.warn({ node, path, outcome }, 'TRON node failed')
    },
  }
  const open = (text: string, keys: string) => openTronPool(parseNodes(text, keys) ?? [], options)
  const first = open(urls, config.TRON_API_KEY)
  const other = config.TRON_URL_2 ? open(config.TRON_URL_2, config.TRON_API_KEY_2) : null
  const pools = other ? [first, other] : [first]
  const faults = () => Object.fromEntries(pools.flatMap(pool => [...pool.states()]))
  let checkedAt = clock.now()

  async function check(): Promise<void> {
    checkedAt = clock.now()
    await Promise.all(pools.map(pool => pool.check()))
    for (const [node, fault] of Object.entries(faults()))
      log.error({ node, fault }, 'TRON node is not usable')
  }

  const second = other && createTronClient(other)
  return {
    client: agreeingOn(createTronClient(first), second),
    second,
    check,
    health() {
      const found = faults()
      const minutes = Object.keys(found).length > 0 ? WRONG_CHECK_MINUTES : CHECK_MINUTES
      if (clock.now().since(checkedAt).total('minutes') >= minutes) void check()
      return { faults: found, isWrong: first.isWrong() }
    },
    measure(registers) {
      for (const register of registers) register.registerMetric(requests)
      new Gauge({
        name: 'matin_tron_node_faulty',
        help: 'Whether a TRON node is wrong, silent or busy, so that another one is asked: alarm on any for an hour',
        labelNames: ['node', 'fault'],
        registers: [...registers],
        collect() {
          this.reset()
          for (const [node, fault] of Object.entries(faults())) this.set({ node, fault }, 1)
        },
      })
    },
  }
}
