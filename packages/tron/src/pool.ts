import type { NodeAddress } from './addresses.ts'
import { createTronClient } from './client.ts'
import { createTronNode, type TronNode, TronNodeError } from './node.ts'

/**
 * `behind`: its chain stands still, so it is asked only when no other node can be. The others are wrong for good,
 * until somebody changes them: such a node is not asked.
 */
export type NodeFault = 'wrong_chain' | 'wrong_token' | 'no_solid_address' | 'behind'

export interface TronPool extends TronNode {
  together<T>(work: (node: TronNode) => Promise<T>): Promise<T>
  /** Checks every node, also those that are not in use, but no busy one before its pause is over. Never rejects. */
  check(): Promise<void>
  /** Faults of the nodes that are not good, by name. */
  states(): ReadonlyMap<string, NodeFault | 'busy' | 'silent'>
  /** Whether every node is wrong, so that waiting does not help: two checks say so of a node that was right. */
  isWrong(): boolean
}

export interface PoolOptions {
  nodes: readonly { name: string; node: TronNode }[]
  /** @throws TronNodeError when the node does not answer */
  check(node: TronNode): Promise<NodeFault | null>
  /** Milliseconds. */
  now(): number
  /** Called after each request; `outcome` is `ok` or the kind of the error. */
  onRequest?(name: string, path: string, outcome: string): void
}

/** A node rests after a failure, twice as long after each further one. */
const FIRST_REST_MS = 1000
const LONGEST_REST_MS = 60_000
/** A node that was found wrong is checked again: it may have been behind a faulty proxy, or still syncing. */
const RECHECK_MS = 60_000
/** A good node of several is checked again: its chain may stand still. */
const CHECK_MS = 300_000
/** Age of a head block from which its node counts as behind. TRON makes a block every three seconds. */
const BEHIND_MS = 120_000
/** Longest time for which a busy node's own wish is followed. */
const LONGEST_WISH_MS = 3_600_000
/** Time-out of one node among several, so that the next one is asked within seconds. */
const TIMEOUT_MS = 5000
const USDT_DECIMALS = 6n

interface Member {
  name: string
  node: TronNode
  /** Until then others are asked first; a busy node is not asked at all. */
  restsUntil: number
  failures: number
  isBusy: boolean
  fault: NodeFault | null
  /** Checks in a row that found it wrong. Before its first one 1, so that a node that never was right needs no second. */
  wrongChecks: number
  checkedAt: number | null
  checking: Promise<void> | null
}

/**
 * One node of several: the first that is not resting. When it fails, is busy or is wrong, the next one repeats
 * the request, and it is asked again after its rest. Each node is checked before its first use.
 */
export function createTronPool({ nodes, check, now, onRequest }: PoolOptions): TronPool {
  const members = nodes.map(
    (one): Member => ({
      ...one,
      ...{ restsUntil: 0, failures: 0, isBusy: false },
      ...{ fault: null, wrongChecks: 1, checkedAt: null, checking: null },
    }),
  )
  let inUse: Member | null = null
  const viewOf = (member: Member): TronNode => ({
    async post(path, body) {
      try {
        const answer = await member.node.post(path, body)
        onRequest?.(member.name, path, 'ok')
        succeed(member, now())
        return answer
      } catch (error) {
        onRequest?.(member.name, path, error instanceof TronNodeError ? error.kind : 'error')
        if (isFailure(error)) fail(member, error, now())
        throw error
      }
    },
  })

  function examine(member: Member): Promise<void> {
    member.checking ??= check(viewOf(member))
      .then(found => {
        // An only node cannot be left, and the scan has an alarm for a chain that stands still.
        member.fault = found === 'behind' && members.length === 1 ? null : found
        member.wrongChecks = isBad(member) ? member.wrongChecks + 1 : 0
        member.checkedAt = now()
      })
      .catch((error: unknown) => {
        if (!(error instanceof TronNodeError)) throw error
        fail(member, error, now())
        if (member.checkedAt !== null) member.checkedAt = now()
        // A check asks nothing that is wrong with a good node, so another one may answer.
        throw error.kind === 'node_error' ? new TronNodeError('http', error.message) : error
      })
      .finally(() => {
        member.checking = null
      })
    return member.checking
  }

  const isDue = (member: Member) => isDueAt(member, now(), members.length > 1)

  /** Nodes that are behind come last, and of these first the one in use: heads must not go back. */
  function next(tried: ReadonlySet<Member>): Member | undefined {
    const rank = (member: Member) =>
      member.fault !== 'behind' || isDue(member) ? 0 : member === inUse ? 1 : 2
    const open = members.filter(member => !tried.has(member)).sort((a, b) => rank(a) - rank(b))
    const resting = open.filter(({ isBusy }) => !isBusy).sort((a, b) => a.restsUntil - b.restsUntil)
    return open.find(member => !rests(member, now())) ?? resting[0]
  }

  async function together<T>(work: (node: TronNode) => Promise<T>): Promise<T> {
    const tried = new Set<Member>()
    let failure: TronNodeError | null = null
    for (let member = next(tried); member; member = next(tried)) {
      try {
        if (isDue(member)) {
          await examine(member)
          // Its place is now behind the others.
          if (member.fault === 'behind') continue
        }
        tried.add(member)
        if (isBad(member)) continue
        inUse = member
        return await work(viewOf(member))
      } catch (error) {
        tried.add(member)
        if (!isFailure(error)) throw error
        failure = error
      }
    }
    throw failure ?? new TronNodeError('rate_limited', `no node can be asked now: ${[...states()].join(' ')}`)
  }

  const states = () =>
    new Map(
      members.flatMap(member => {
        const state = member.fault ?? (rests(member, now()) ? (member.isBusy ? 'busy' : 'silent') : null)
        return state === null ? [] : [[member.name, state] as const]
      }),
    )

  return {
    together,
    post: (path, body) => together(one => one.post(path, body)),
    async check() {
      const open = members.filter(member => !member.isBusy || !rests(member, now()))
      await Promise.allSettled(open.map(examine))
    },
    states,
    isWrong: () => members.every(({ wrongChecks }) => wrongChecks > 1),
  }
}

/** @param header name of the header for the providers' keys */
export function openTronPool(
  addresses: readonly NodeAddress[],
  { header, ...options }: Omit<PoolOptions, 'nodes'> & { header: string },
): TronPool {
  const timeout = addresses.length > 1 ? { timeoutMs: TIMEOUT_MS } : {}
  const nodes = addresses.map(({ name, url, solidUrl, key }) => ({
    name,
    node: createTronNode({ url, solidUrl, ...timeout, ...(key !== null && { headers: { [header]: key } }) }),
  }))
  return createTronPool({ ...options, nodes })
}

/**
 * Checks chain, token, solid address and head of a node. `genesis`: id of block 0, by default that of the first node
 * that answers. The pools of one process share one check, so that their nodes are on one chain.
 */
export function createNodeCheck({
  usdtContract,
  genesis = null,
  now,
}: {
  usdtContract: string
  genesis?: string | null | undefined
  /** Milliseconds since 1970. */
  now(): number
}): PoolOptions['check'] {
  let expected = genesis
  return async node => {
    const client = createTronClient(node)
    const block0 = await client.genesis()
    if (block0 !== (expected ?? block0)) return 'wrong_chain'
    try {
      if ((await client.decimals(usdtContract)) !== USDT_DECIMALS) return 'wrong_token'
    } catch (error) {
      const status = error instanceof TronNodeError ? error.refusal?.status : undefined
      if (status === 404 || status === 405) return 'no_solid_address'
      throw error
    }
    expected ??= block0
    return now() - (await client.head()).timestamp > BEHIND_MS ? 'behind' : null
  }
}

/** A clock that was set back makes no rest longer than the longest. */
function rests({ restsUntil }: Member, now: number): boolean {
  return restsUntil > now && restsUntil - now <= LONGEST_WISH_MS
}

function succeed(member: Member, now: number): void {
  // Answers to earlier requests end no pause that a busy node asked for.
  if (member.isBusy && rests(member, now)) return
  Object.assign(member, { restsUntil: 0, failures: 0, isBusy: false })
}

function fail(member: Member, { kind, refusal }: TronNodeError, now: number): void {
  // Requests at the same time are one failure.
  if (rests(member, now)) return
  const grown = Math.min(FIRST_REST_MS * 2 ** member.failures, LONGEST_REST_MS)
  member.restsUntil = now + Math.max(grown, Math.min(refusal?.retryMs ?? 0, LONGEST_WISH_MS))
  member.failures += 1
  member.isBusy = kind === 'rate_limited'
}

function isDueAt({ checkedAt, fault }: Member, now: number, several: boolean): boolean {
  if (checkedAt === null) return true
  const age = Math.abs(now - checkedAt)
  return fault === null ? several && age >= CHECK_MS : age >= RECHECK_MS
}

function isBad({ fault }: Member): boolean {
  return fault !== null && fault !== 'behind'
}

/** Whether another node may answer: not after an answer that says what is wrong with the request. */
function isFailure(error: unknown): error is TronNodeError {
  return error instanceof TronNodeError && error.kind !== 'node_error'
}
