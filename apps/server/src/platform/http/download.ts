import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** Generated while it is sent, so that only one piece of it is in memory. */
export class Download {
  readonly filename: string
  readonly headers: Readonly<Record<string, string>>
  readonly pieces: AsyncIterable<string>

  constructor(filename: string, pieces: AsyncIterable<string>, headers: Record<string, string> = {}) {
    this.filename = filename
    this.pieces = pieces
    this.headers = headers
  }
}

/** If generating fails half-way, the connection is broken off, because half a file would look complete. */
export function sendDownload(reply: FastifyReply, { filename, pieces, headers }: Download): FastifyReply {
  return reply
    .headers({
      'content-type': 'text/csv; charset=utf-8; header=present',
      'content-disposition': `attachment; filename="${filename}"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...headers,
    })
    .send(Readable.from(pieces, { objectMode: false, highWaterMark: 64 * 1024 }))
}
