/** Only the two wire types in TRON's transactions and block headers are supported. */
export type ProtoField =
  | { field: number; kind: 'int'; value: bigint }
  | { field: number; kind: 'bytes'; value: Uint8Array }

const MAX_VARINT_BYTES = 10

/** In order. @returns null if the bytes are no protobuf message of integers and byte strings */
export function readFields(bytes: Uint8Array): ProtoField[] | null {
  const fields: ProtoField[] = []
  let at = 0
  const varint = (): bigint | null => {
    let value = 0n
    for (let i = 0; i < MAX_VARINT_BYTES; i++) {
      const byte = bytes[at++]
      if (byte === undefined) return null
      value |= BigInt(byte & 0x7f) << BigInt(7 * i)
      if (byte < 0x80) return value < 1n << 64n ? value : null
    }
    return null
  }
  while (at < bytes.length) {
    const tag = varint()
    if (tag === null || tag > 0xffff_ffffn) return null
    const field = Number(tag >> 3n)
    const value = varint()
    if (field === 0 || value === null) return null
    if ((tag & 7n) === 0n) {
      fields.push({ field, kind: 'int', value: BigInt.asIntN(64, value) })
    } else if ((tag & 7n) === 2n) {
      if (value > BigInt(bytes.length - at)) return null
      const end = at + Number(value)
      fields.push({ field, kind: 'bytes', value: bytes.slice(at, end) })
      at = end
    } else return null
  }
  return fields
}

function varintBytes(value: bigint): number[] {
  const out: number[] = []
  let rest = BigInt.asUintN(64, value)
  while (rest >= 0x80n) {
    out.push(Number(rest & 0x7fn) | 0x80)
    rest >>= 7n
  }
  out.push(Number(rest))
  return out
}

/** Encodes an integer field of a protobuf message. Returns no bytes for 0, which proto3 omits. */
export function intField(field: number, value: bigint | number): Uint8Array {
  if (BigInt(value) === 0n) return new Uint8Array()
  return Uint8Array.from([...varintBytes(BigInt(field << 3)), ...varintBytes(BigInt(value))])
}

/** Encodes a field with bytes or a message. Returns no bytes for an empty value, unless `keepEmpty`. */
export function bytesField(field: number, value: Uint8Array, keepEmpty = false): Uint8Array {
  if (value.length === 0 && !keepEmpty) return new Uint8Array()
  const head = [...varintBytes(BigInt((field << 3) | 2)), ...varintBytes(BigInt(value.length))]
  const out = new Uint8Array(head.length + value.length)
  out.set(head)
  out.set(value, head.length)
  return out
}
