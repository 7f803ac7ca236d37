import type { Endpoint, InputOf } from '@matin/contract/endpoint'
import { SUCCESS } from '@matin/contract/protocol'
import type { createClient } from './client.ts'
import { NetworkFailure, overNetwork } from './network-failure.ts'
import { stallGuard } from './stall-guard.ts'

/** Part of a file that has arrived so far, in bytes and in lines, which count a table's rows. */
export interface Received {
  bytes: number
  lines: number
  headers: Headers
}

interface DownloadOptions {
  /** No toast: the screen itself reports the failure. */
  quiet?: boolean
  signal: AbortSignal
  onProgress: (received: Received) => void
}

const LINE_FEED = 10

/**
 * Creates the download of endpoints that answer a file. The caller's token is sent in a header, so it is in
 * no address and no history. Chunks go into a Blob, which the browser stores outside of the script's memory,
 * on disk when it is large. Rejects with `ApiError` and `TransportError` as `call` does, also when the
 * connection breaks midway or delivers nothing for a minute.
 */
export function createDownload(call: ReturnType<typeof createClient>) {
  return async function download<E extends Endpoint>(
    endpoint: E,
    input: InputOf<E>,
    { signal, onProgress, quiet = false }: DownloadOptions,
  ): Promise<{ blob: Blob; filename: string }> {
    let file: { blob: Blob; filename: string } | undefined
    // `call` adds the headers, the texts of failures and the end of a session; a file is no JSON for it to read.
    await call(endpoint, input, {
      signal,
      quiet,
      fetch: (address, init) => overNetwork(fetch(address, init)),
      read: async response => {
        if (response.body) file = await received(response, response.body, signal, onProgress)
        return { code: SUCCESS, msg: 'success', data: {} }
      },
    })
    if (!file) throw new Error(`${endpoint.path} answered no file`)
    return file
  }
}

async function received(
  response: Response,
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  signal: AbortSignal,
  onProgress: DownloadOptions['onProgress'],
): Promise<{ blob: Blob; filename: string }> {
  const so: Received = { bytes: 0, lines: 0, headers: response.headers }
  let fault: { error: unknown } | undefined
  const stall = stallGuard([signal])
  const counted = body.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        try {
          stall.alive()
          so.bytes += chunk.byteLength
          for (const byte of chunk) if (byte === LINE_FEED) so.lines++
          onProgress(so)
          controller.enqueue(chunk)
        } catch (error) {
          fault = { error }
          throw error
        }
      },
    }),
    { signal: stall.signal },
  )
  try {
    const type = response.headers.get('content-type') ?? ''
    const blob = await overNetwork(new Response(counted, { headers: { 'content-type': type } }).blob())
    return { blob, filename: filenameOf(response.headers) }
  } catch (error) {
    // An error of our own code during the transfer is not a network failure.
    if (fault && error instanceof NetworkFailure) throw fault.error
    throw error
  } finally {
    stall.end()
  }
}

function filenameOf(headers: Headers): string {
  return /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? 'download'
}
