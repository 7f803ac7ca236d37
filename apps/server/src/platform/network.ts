import { isIPv4, isIPv6 } from 'node:net'

/**
 * Network that counts as one in caps and limits: an IPv4 address, or the first 64 bits of IPv6, because the owner of
 * one such address has all of them. An IPv4 address written as IPv6 counts as IPv4.
 */
export function networkOf(address: string): string {
  return addressParts(address, 4)
}

/** Larger network around that one, as providers assign it: 24 bits of IPv4, 48 of IPv6. */
export function wideNetworkOf(address: string): string {
  const mapped = ipv4Of(address)
  return mapped === null ? addressParts(address, 3) : `${mapped.split('.').slice(0, 3).join('.')}.0/24`
}

function addressParts(address: string, parts: number): string {
  const mapped = ipv4Of(address)
  if (mapped !== null) return mapped
  const [plain = ''] = address.split('%')
  if (!isIPv6(plain)) return address
  const [before = '', after] = plain.split('::')
  const head = groupsOf(before)
  const tail = after === undefined ? [] : groupsOf(after)
  const between = Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => '0')
  const groups = [...head, ...between, ...tail].slice(0, parts)
  return `${groups.map(group => Number.parseInt(group, 16).toString(16)).join(':')}::/${16 * parts}`
}

/** The IPv4 address that an address is, also where it is written in IPv6; else null. */
function ipv4Of(address: string): string | null {
  if (isIPv4(address)) return address
  const mapped = /^(?:0*:)*:?ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  return mapped !== undefined && isIPv4(mapped) ? mapped : null
}

/** Groups of 16 bits; an IPv4 address at the end is two of them, whose value nobody asks for. */
function groupsOf(text: string): string[] {
  if (text === '') return []
  return text.split(':').flatMap(group => (group.includes('.') ? ['0', '0'] : [group]))
}
