import type { TronClient } from '@matin/tron/client'
import type { Platform } from '#platform/platform.ts'

/** Milliseconds for which the form waits for the node. A late answer only means one warning less. */
const WAIT_MS = 1500
/** Maximum number of addresses whose answers are cached. The oldest answer is dropped first. */
const MAX_KEPT = 2000
/** Minutes for "no contract", because one may be deployed later. "Contract" is cached for good. */
const FORGET_MINUTES = 60

export interface ContractCheck {
  /** Returns whether the address is a contract; false until the node has answered. Never rejects. */
  isContract(address: string): Promise<boolean>
}

export function createContractCheck(
  { clock, log }: Pick<Platform, 'clock' | 'log'>,
  client: Pick<TronClient, 'isContract'>,
): ContractCheck {
  const kept = new Map<string, { contract: boolean; until: Temporal.Instant | null }>()
  const asked = new Map<string, Promise<boolean>>()

  async function load(address: string): Promise<boolean> {
    try {
      const contract = await client.isContract(address)
      const until = contract ? null : clock.now().add({ minutes: FORGET_MINUTES })
      kept.set(address, { contract, until })
      const [oldest] = kept.keys()
      if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest)
      return contract
    } catch (error) {
      log.warn({ err: error, address }, 'contract check: the node did not answer')
      return false
    }
  }

  return {
    isContract(address) {
      const known = kept.get(address)
      if (known && (known.until === null || Temporal.Instant.compare(clock.now(), known.until) < 0))
        return Promise.resolve(known.contract)
      const answer = asked.get(address) ?? load(address).finally(() => asked.delete(address))
      asked.set(address, answer)
      return within(answer, WAIT_MS)
    },
  }
}

/** Resolves to the answer if it arrives in time, otherwise to false. */
function within(answer: Promise<boolean>, milliseconds: number): Promise<boolean> {
  return new Promise(resolve => {
    const timer = setTimeout(() => resolve(false), milliseconds)
    void answer.then(contract => {
      clearTimeout(timer)
      resolve(contract)
    })
  })
}
