import {
  ARRIVALS_INTERNAL_PATHS,
  type ArrivalsSeen,
  type ArrivalsWork,
  arrivalsWork,
} from '@matin/contract/internal/arrivals'
import {
  PROOF_INTERNAL_PATHS,
  type ProofWork,
  proofWork,
  type ReserveSigned,
} from '@matin/contract/internal/proof'
import {
  type BroadcastReport,
  type ExplainedPayment,
  explainedPayments,
  INTERNAL_PATHS,
  type KnownPayments,
  type SignedReport,
  type SignerRefusal,
  type SignerStatus,
  type SignerWork,
  signerWork,
  storedSubjects,
  type WorkRequest,
} from '@matin/contract/internal/signer'
import { traceparent } from './log.ts'

const TIMEOUT_MILLISECONDS = 10_000

/** Internal API as the signer uses it. Each call throws when the server cannot be reached or refuses. */
export interface ServerApi {
  work(request: WorkRequest): Promise<SignerWork>
  /** Returns the subjects whose bytes are stored; only these may be broadcast. */
  storeSigned(reports: readonly SignedReport[]): Promise<string[]>
  reportBroadcasts(reports: readonly BroadcastReport[]): Promise<void>
  refuse(refusals: readonly SignerRefusal[]): Promise<void>
  reportStatus(report: SignerStatus): Promise<void>
  /** Reports payments that are in the store and not in the ledger. */
  reportKnown(payments: KnownPayments): Promise<void>
  explain(txids: readonly string[]): Promise<ExplainedPayment[]>
  proofWork(): Promise<ProofWork>
  reportReserve(report: ReserveSigned): Promise<void>
  arrivalsWork(): Promise<ArrivalsWork>
  reportSeen(report: ArrivalsSeen): Promise<void>
}

export function createServerApi(url: string, secret: string): ServerApi {
  async function send(path: string, body: unknown): Promise<Response> {
    const response = await fetch(new URL(path, url), {
      method: 'POST',
      headers: {
        authorization: `Bearer ${secret}`,
        'content-type': 'application/json',
        traceparent: traceparent(),
      },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
    })
    if (!response.ok) throw new Error(`${path} answered ${response.status}`)
    return response
  }
  return {
    async work(request) {
      const response = await send(INTERNAL_PATHS.work, request)
      return signerWork.parse(await response.json())
    },
    async storeSigned(reports) {
      const response = await send(INTERNAL_PATHS.signed, { reports })
      return storedSubjects.parse(await response.json()).stored
    },
    async reportBroadcasts(reports) {
      await send(INTERNAL_PATHS.broadcast, { reports })
    },
    async refuse(refusals) {
      await send(INTERNAL_PATHS.refused, { refusals })
    },
    async reportStatus(report) {
      await send(INTERNAL_PATHS.status, report)
    },
    async reportKnown(payments) {
      await send(INTERNAL_PATHS.known, { payments })
    },
    async explain(txids) {
      const response = await send(INTERNAL_PATHS.explain, { txids })
      return explainedPayments.parse(await response.json()).payments
    },
    async proofWork() {
      const response = await send(PROOF_INTERNAL_PATHS.work, {})
      return proofWork.parse(await response.json())
    },
    async reportReserve(report) {
      await send(PROOF_INTERNAL_PATHS.signed, report)
    },
    async arrivalsWork() {
      const response = await send(ARRIVALS_INTERNAL_PATHS.work, {})
      return arrivalsWork.parse(await response.json())
    },
    async reportSeen(report) {
      await send(ARRIVALS_INTERNAL_PATHS.seen, report)
    },
  }
}
