import { isIPv4, isIPv6 } from 'node:net'

/**
 * Counts as one in limits: an IPv4 address, or the first 64 bits of IPv6, because the owner of one such
 * address has all of them. An IPv4 address in IPv6 notation counts as IPv4.
 */
export function networkOf(address: string): string {
  return addressParts(address, 4)
}

/** As providers assign them: 24 bits of IPv4, 48 of IPv6. */
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

/** Also from IPv6 notation. */
function ipv4Of(address: string): string | null {
  if (isIPv4(address)) return address
  const mapped = /^(?:0*:)*:?ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  return mapped !== undefined && isIPv4(mapped) ? mapped : null
}

/** Groups of 16 bits. An IPv4 address at the end counts as two, whose value is not used. */
function groupsOf(text: string): string[] {
  if (text === '') return []
  return text.split(':').flatMap(group => (group.includes('.') ? ['0', '0'] : [group]))
}
