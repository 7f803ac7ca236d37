/** Number of bytes of a sum, which is stored unsigned and big-endian. */
export const SUM_BYTES = 16
export const HASH_BYTES = 32
/** Exclusive upper bound of a sum. The ledger's amounts have at most 38 digits. */
const SUM_END = 1n << 127n
const WORD = 64n
const WORD_MASK = (1n << WORD) - 1n

const ASCII = /^[ -~]*$/

const encoder = new TextEncoder()

export interface Writer {
  bytes: Uint8Array
  raw(part: Uint8Array): Writer
  /** Writes a text after its length in two bytes, so that different lists of texts have different bytes. */
  text(part: string): Writer
  u32(value: number): Writer
  u64(value: number): Writer
  sum(value: bigint): Writer
}

/**
 * @throws RangeError if a value does not fit its field: a negative or too large sum, or a text above 65,535
 * bytes
 */
export function createWriter(length: number): Writer {
  const bytes = new Uint8Array(length)
  const view = new DataView(bytes.buffer)
  let at = 0
  const writer: Writer = {
    bytes,
    raw(part) {
      bytes.set(part, at)
      at += part.length
      return writer
    },
    text(part) {
      at = putText(bytes, at, part)
      return writer
    },
    u32(value) {
      view.setUint32(at, value)
      at += 4
      return writer
    },
    u64(value) {
      view.setBigUint64(at, BigInt(value))
      at += 8
      return writer
    },
    sum(value) {
      putSum(view, at, value)
      at += SUM_BYTES
      return writer
    },
  }
  return writer
}

export function textBytes(text: string): number {
  // Digits and the like, of which there are millions.
  return 2 + (ASCII.test(text) ? text.length : encoder.encode(text).length)
}

/**
 * Writes a text after its length in two bytes, at offset `at`. Returns the offset behind it.
 * @throws RangeError for a text above 65,535 bytes
 */
export function putText(bytes: Uint8Array, at: number, text: string): number {
  const { written } = encoder.encodeInto(text, bytes.subarray(at + 2))
  if (written > 0xffff) throw new RangeError('a text of more than 65,535 bytes')
  bytes[at] = written >> 8
  bytes[at + 1] = written & 0xff
  return at + 2 + written
}

export function putSum(view: DataView, at: number, value: bigint): void {
  requireSum(value)
  // Nearly all of them.
  const small = value <= WORD_MASK
  view.setBigUint64(at, small ? 0n : value >> WORD)
  view.setBigUint64(at + SUM_BYTES / 2, small ? value : value & WORD_MASK)
}

/** Reads a sum at an offset. @throws RangeError if it is too large */
export function getSum(view: DataView, at: number): bigint {
  const value = (view.getBigUint64(at) << WORD) | view.getBigUint64(at + SUM_BYTES / 2)
  requireSum(value)
  return value
}

/** @throws RangeError for a sum that is below zero or too large */
export function requireSum(value: bigint): void {
  if (value < 0n || value >= SUM_END) throw new RangeError(`${value} is no sum`)
}
