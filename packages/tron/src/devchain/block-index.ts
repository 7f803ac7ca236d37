import { bytesToHex } from '@noble/hashes/utils.js'

const RECORD = 32 + 8 + 4

/** In 44 bytes each, so that months of empty blocks fit into memory. */
export interface BlockIndex {
  /** Number of blocks; the head's number is one less. */
  readonly length: number
  push(entry: IndexEntry): void
  get(number: number): IndexEntry | null
  truncate(length: number): void
}

export interface IndexEntry {
  id: string
  timestamp: number
  fork: number
}

export function createBlockIndex(): BlockIndex {
  let length = 0
  let bytes = Buffer.alloc(RECORD * 1024)
  return {
    get length() {
      return length
    },
    push({ id, timestamp, fork }) {
      const at = length * RECORD
      if (at + RECORD > bytes.length) bytes = Buffer.concat([bytes], bytes.length * 2)
      bytes.write(id, at, 'hex')
      bytes.writeDoubleBE(timestamp, at + 32)
      bytes.writeUInt32BE(fork, at + 40)
      length += 1
    },
    get(number) {
      if (!Number.isInteger(number) || number < 0 || number >= length) return null
      const at = number * RECORD
      return {
        id: bytesToHex(bytes.subarray(at, at + 32)),
        timestamp: bytes.readDoubleBE(at + 32),
        fork: bytes.readUInt32BE(at + 40),
      }
    },
    truncate(to) {
      length = Math.min(length, to)
    },
  }
}
