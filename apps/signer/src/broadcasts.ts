import type { BroadcastReport } from '@matin/contract/internal/signer'
import { codeOf, isTransient, type SignedBytes, type TronClient } from '@matin/tron/client'
import { TronNodeError } from '@matin/tron/node'
import { messageOf } from './errors.ts'
import { inParallel } from './parallel.ts'
import type { ServerApi } from './server-api.ts'

export interface Outgoing {
  subject: string
  attempt: number
  bytes: SignedBytes
}

const PARALLEL = 8
/** Failed answers in a row after which the node counts as unreachable; the rest waits for the next round. */
const CUT_OFF_AFTER = 3

export function createBroadcaster(parts: {
  server: Pick<ServerApi, 'reportBroadcasts'>
  node: Pick<TronClient, 'broadcast'>
  log(message: string): void
}) {
  let unheard = 0

  async function send(outgoing: readonly Outgoing[]): Promise<void> {
    unheard = 0
    const reports = await inParallel(outgoing, PARALLEL, sendOne)
    const heard = reports.filter(report => report !== null)
    if (heard.length > 0) await parts.server.reportBroadcasts(heard)
  }

  /** Null if not sent, because the node is unreachable; the server gives the same bytes out again later. */
  async function sendOne({ subject, attempt, bytes }: Outgoing): Promise<BroadcastReport | null> {
    if (unheard >= CUT_OFF_AFTER) return null
    const { txid, rawDataHex, signature } = bytes
    const code = await answerTo({ txid, rawDataHex, signature })
    unheard = code !== null && isTransient(code) ? unheard + 1 : 0
    if (code !== null) parts.log(`payment ${subject}: the node answered ${code}`)
    return { subject, attempt, txid, ok: code === null, code }
  }

  /** Null when accepted. Without an answer the outcome is unknown, so other bytes must never replace them. */
  async function answerTo(bytes: SignedBytes): Promise<string | null> {
    try {
      const answer = await parts.node.broadcast(bytes)
      return answer.ok ? null : answer.code
    } catch (error) {
      parts.log(`broadcast: ${messageOf(error)}`)
      return error instanceof TronNodeError ? codeOf(error) : 'UNKNOWN'
    }
  }

  return { send, isCutOff: () => unheard >= CUT_OFF_AFTER }
}
