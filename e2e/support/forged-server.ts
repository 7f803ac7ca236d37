import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  type ExplainedPayment,
  explainRequest,
  INTERNAL_PATHS,
  type SignedReport,
  type SignerRefusal,
  type SignerWork,
  type SignItem,
  signedReports,
  signerRefusals,
  signerStatus,
} from '@matin/contract/internal/signer'

/** Answers of the forged server in one round. */
export type Said = Partial<SignerWork>

export interface ForgedServer {
  url: string
  /** All signed bytes and refusals that the signer reported. */
  released: SignedReport[]
  refused: SignerRefusal[]
  /** Returns the number of rounds that the signer has started after it read the past of the hot wallet. */
  rounds(): number
  close(): Promise<void>
}

interface Forgery {
  say(round: number): Said | Promise<Said>
  /** Called before every round, including those in which the signer only reads the chain. */
  onRound(): Promise<void>
  /** Called when the signer reports bytes, before it gets the answer. */
  onReleased?: (() => Promise<void>) | undefined
  /** Explains payments that the signer's store does not know. */
  explain?: ((txids: readonly string[]) => ExplainedPayment[]) | undefined
}

/**
 * Starts a server in place of the real one. It answers the signer with the forged work of `say` and collects
 * the signer's reports. It gives no work until the signer has caught up with the chain.
 */
export async function forgedServer({
  say,
  onRound,
  onReleased = async () => {},
  explain = () => [],
}: Forgery): Promise<ForgedServer> {
  const released: SignedReport[] = []
  const refused: SignerRefusal[] = []
  let rounds = 0
  let hasCaughtUp = false

  async function answer(path: string, body: unknown): Promise<unknown> {
    switch (path) {
      case INTERNAL_PATHS.work: {
        const nothing: SignerWork = {
          now: new Date().toISOString(),
          stopped: null,
          unknown: [],
          inFlight: '0',
          unfunded: false,
          sweeps: [],
          withdrawals: [],
          broadcast: [],
        }
        await onRound()
        if (!hasCaughtUp) return nothing
        const said = await say(rounds)
        rounds++
        return { ...nothing, ...said }
      }
      case INTERNAL_PATHS.signed: {
        const { reports } = signedReports.parse(body)
        released.push(...reports)
        await onReleased()
        return { stored: reports.map(({ subject }) => subject) }
      }
      case INTERNAL_PATHS.status:
        hasCaughtUp ||= signerStatus.parse(body).paused !== 'catching_up'
        return { ok: true }
      case INTERNAL_PATHS.explain:
        return { payments: explain(explainRequest.parse(body).txids) }
      case INTERNAL_PATHS.refused:
        refused.push(...signerRefusals.parse(body).refusals)
        return { ok: true }
      default:
        return { ok: true }
    }
  }

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body: unknown = JSON.parse(Buffer.concat(chunks).toString() || 'null')
    const said = await answer(request.url ?? '', body).catch(error => ({ error: String(error) }))
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(said))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    released,
    refused,
    rounds: () => rounds,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Returns work items of one kind, with new ids. */
export function signItems(
  payments: readonly SignItem['payment'][],
  subject = () => crypto.randomUUID() as string,
): SignItem[] {
  return payments.map(payment => ({ subject: subject(), attempt: 1, payment, signatures: [] }))
}
