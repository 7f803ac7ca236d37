import {
  type broadcastReport,
  INTERNAL_PATHS,
  type SignerWork,
  type signedReport,
  type signerStatus,
  signerWork,
} from '@matin/contract/internal'
import type * as z from 'zod/mini'

const TIMEOUT_MILLISECONDS = 10_000

/** The internal API as the signer uses it. Each call throws when the server can't be reached or refuses. */
export interface ServerApi {
  work(): Promise<SignerWork>
  /** False when the server does not want this attempt broadcast. */
  storeSigned(report: z.infer<typeof signedReport>): Promise<boolean>
  reportBroadcast(report: z.infer<typeof broadcastReport>): Promise<void>
  reportStatus(report: z.infer<typeof signerStatus>): Promise<void>
}

export function createServerApi(url: string, secret: string): ServerApi {
  async function send(method: 'GET' | 'POST', path: string, body?: unknown): Promise<Response> {
    const response = await fetch(new URL(path, url), {
      method,
      headers: {
        authorization: `Bearer ${secret}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
    })
    if (!response.ok && response.status !== 409)
      throw new Error(`${method} ${path} answered ${response.status}`)
    return response
  }
  return {
    async work() {
      const response = await send('GET', INTERNAL_PATHS.work)
      return signerWork.parse(await response.json())
    },
    async storeSigned(report) {
      return (await send('POST', INTERNAL_PATHS.signed, report)).status !== 409
    },
    async reportBroadcast(report) {
      await send('POST', INTERNAL_PATHS.broadcast, report)
    },
    async reportStatus(report) {
      await send('POST', INTERNAL_PATHS.status, report)
    },
  }
}
