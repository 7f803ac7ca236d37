import { createHash } from 'node:crypto'
import { closeSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import { createGzip } from 'node:zlib'
import { HASH_BYTES, putSum } from '@matin/domain/proof/bytes'
import { LEAF_BYTES } from '@matin/domain/proof/leaves'
import { createTreeBuilder, type Path, rootOf, type Summed, type TreeName } from '@matin/domain/proof/tree'

/*
 * Tree on disk: the published leaves, named by their hash; all nodes by level, for paths; and the keys of the leaves in
 * order, which locate a customer's leaf. Everything is written as it comes.
 */

/** Enough that no two customers share them. */
const KEY_BYTES = 16
const BUFFER_BYTES = 64 * 1024

export interface WrittenTree {
  count: number
  total: bigint
  root: Uint8Array
  /** Name of the published file of leaves. */
  leaves: string
}

export interface TreeWriter {
  /** `keys` are needed only if paths are kept. */
  add(leaves: readonly Summed[], keys?: readonly Uint8Array[]): Promise<void>
  end(): Promise<WrittenTree>
}

/** Blocks its thread. `paths` null keeps none. */
export function createTreeWriter(
  { paths, published }: { paths: string | null; published: string },
  name: TreeName,
): TreeWriter {
  mkdirSync(published, { recursive: true })
  if (paths !== null) mkdirSync(paths, { recursive: true })
  const levels: Appender[] = []
  const keyFile = paths === null ? null : createAppender(join(paths, `${name.asset}.keys`))
  const draft = join(published, `${name.snapshot}.${name.asset}.${process.pid}.draft`)
  const packed = createPacked(draft)
  const row = new Uint8Array(LEAF_BYTES)
  const rowView = new DataView(row.buffer)
  const builder = createTreeBuilder((level, node) => {
    if (paths === null && level > 0) return
    row.set(node.hash)
    putSum(rowView, HASH_BYTES, node.sum)
    if (level === 0) packed.append(row)
    if (paths === null) return
    levels[level] ??= createAppender(levelFile(paths, name, level))
    levels[level]?.append(row)
  })

  return {
    async add(leaves, keys = []) {
      for (const leaf of leaves) builder.add(leaf)
      for (const key of keys) keyFile?.append(key.subarray(0, KEY_BYTES))
      await packed.drained()
    },
    async end() {
      // Nodes without a neighbour move up a level only now.
      const { count, top } = builder.end()
      for (const file of [...levels, ...(keyFile ? [keyFile] : [])]) file.end()
      const leaves = `${await packed.end()}.leaves.gz`
      renameSync(draft, join(published, leaves))
      return { count, total: top.sum, root: rootOf(name, count, top), leaves }
    },
  }
}

interface Appender {
  append(bytes: Uint8Array): void
  end(): void
}

function createAppender(path: string): Appender {
  const file = openSync(path, 'w')
  return createBuffered(
    bytes => void writeSync(file, bytes),
    () => closeSync(file),
  )
}

/** `take` must not use the bytes after it returns. */
function createBuffered(take: (bytes: Uint8Array) => void, close: () => void): Appender {
  const buffer = new Uint8Array(BUFFER_BYTES)
  let used = 0
  const flush = () => {
    if (used > 0) take(buffer.subarray(0, used))
    used = 0
  }
  return {
    append(bytes) {
      if (used + bytes.length > BUFFER_BYTES) flush()
      buffer.set(bytes, used)
      used += bytes.length
    },
    end() {
      flush()
      close()
    },
  }
}

/** `end` returns the SHA-256 of its bytes in hex. */
function createPacked(path: string) {
  const file = openSync(path, 'w')
  const hash = createHash('sha256')
  // Hashes do not compress, sums do: more effort than the least gains nothing.
  const gzip = createGzip({ level: 1 })
  gzip.on('data', (piece: Uint8Array) => {
    hash.update(piece)
    writeSync(file, piece)
  })
  let full = false
  const buffered = createBuffered(
    bytes => {
      full = !gzip.write(Uint8Array.from(bytes)) || full
    },
    () => gzip.end(),
  )
  return {
    append: buffered.append,
    async drained(): Promise<void> {
      if (!full) return
      full = false
      if (gzip.writableNeedDrain) await new Promise(done => gzip.once('drain', done))
    },
    end(): Promise<string> {
      return new Promise((done, failed) => {
        gzip.once('error', failed)
        gzip.once('end', () => {
          closeSync(file)
          done(hash.digest('hex'))
        })
        buffered.end()
      })
    },
  }
}

export async function leafPlaceOf(
  paths: string,
  { asset }: TreeName,
  key: Uint8Array,
): Promise<number | null> {
  const file = await openOrNull(join(paths, `${asset}.keys`))
  if (!file) return null
  try {
    const wanted = Buffer.from(key.subarray(0, KEY_BYTES))
    let [low, high] = [0, (await file.stat()).size / KEY_BYTES]
    while (low < high) {
      const middle = Math.floor((low + high) / 2)
      const order = wanted.compare(await bytesAt(file, middle * KEY_BYTES, KEY_BYTES))
      if (order === 0) return middle
      if (order < 0) high = middle
      else low = middle + 1
    }
    return null
  } finally {
    await file.close()
  }
}

export async function readPath(paths: string, name: TreeName, index: number, count: number): Promise<Path> {
  const neighbours: Summed[] = []
  let [at, width] = [index, count]
  for (let level = 0; width > 1; level++) {
    const beside = at % 2 === 0 ? at + 1 : at - 1
    if (beside < width) neighbours.push(await nodeAt(paths, name, level, beside))
    at = Math.floor(at / 2)
    width = Math.ceil(width / 2)
  }
  return { index, count, neighbours }
}

export async function leafSum(paths: string, name: TreeName, index: number): Promise<bigint> {
  return (await nodeAt(paths, name, 0, index)).sum
}

async function nodeAt(paths: string, name: TreeName, level: number, index: number): Promise<Summed> {
  const file = await open(levelFile(paths, name, level))
  try {
    const bytes = await bytesAt(file, index * LEAF_BYTES, LEAF_BYTES)
    return {
      hash: bytes.subarray(0, HASH_BYTES),
      sum: BigInt(`0x${bytes.subarray(HASH_BYTES).toString('hex')}`),
    }
  } finally {
    await file.close()
  }
}

const levelFile = (paths: string, { asset }: TreeName, level: number) => join(paths, `${asset}.level${level}`)

async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, position)
  if (bytesRead !== length) throw new Error('a file of a tree ends too soon')
  return buffer
}

async function openOrNull(path: string): Promise<FileHandle | null> {
  return open(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
}
