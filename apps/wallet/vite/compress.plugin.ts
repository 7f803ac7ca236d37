import { readFileSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { gzipAsync } from '@gfx/zopfli'
import type { Plugin } from 'vite'

const TEXTS = /\.(js|css|html|svg|json|webmanifest)$/
/** Smaller files gain nothing. */
const LEAST_BYTES = 256
/** Packed at leisure are files up to this size, and what everybody waits for: 4 % less than zlib's best. */
const LEISURE_BYTES = 16_000
const FIRST = /\/(first|shared|pages)-[\w-]+\.(js|css)$/
const ZOPFLI_ROUNDS = 5

/**
 * Packs each built file beside itself, as well as it can be done: the server sends `.br` or `.gz` as they are, and
 * never packs while somebody waits.
 */
export function compress(): Plugin {
  return {
    name: 'compress',
    // Builds of another mode are read from the disk by whoever makes them.
    apply: (_, { command, mode }) => command === 'build' && mode === 'production',
    enforce: 'post',
    async writeBundle({ dir = '' }) {
      const names = await readdir(dir, { recursive: true })
      for (const name of names.filter(name => TEXTS.test(name))) {
        const path = join(dir, name)
        const plain = readFileSync(path)
        if (plain.length < LEAST_BYTES) continue
        keepIfSmaller(`${path}.br`, brotliCompressSync(plain), plain)
        keepIfSmaller(`${path}.gz`, await gzip(path, plain), plain)
      }
    },
  }
}

async function gzip(path: string, plain: Buffer): Promise<Uint8Array> {
  return FIRST.test(path) || plain.length <= LEISURE_BYTES
    ? gzipAsync(plain, { numiterations: ZOPFLI_ROUNDS })
    : gzipSync(plain, { level: 9 })
}

function keepIfSmaller(path: string, packed: Uint8Array, plain: Uint8Array) {
  if (packed.length < plain.length) writeFileSync(path, packed)
}
