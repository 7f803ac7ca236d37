/** Address that no customer's wallet can have, so that money sent there is lost. */
export interface Unowned {
  kind: 'burn' | 'token'
  /** Symbol of the token, or the burn address's usual name. */
  name: string
}

/** Contracts of well-known TRC-20 tokens. The caller passes the configured one. */
const TOKENS: Readonly<Record<string, string>> = {
  TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t: 'USDT',
  TEkxiTehnzSmSe2XqrBj4w32RUN966rdz8: 'USDC',
  TXDk8mbtRbXeYuMNS83CfKPaYYT8XWv9Hz: 'USDD',
  TPYmHEhy5n8TCEfYGqW2rPxsghSfzghPDn: 'USDDOLD',
  TUpMhErZL2fhh4sVNULAbNKLokS4GjC1F4: 'TUSD',
  TMwFHYXLJaRUPeW6421aqXL4ZEzPRFGkGT: 'USDJ',
  TPFqcBAaaUMCSVRCqPaQ9QnzKhmuoLR6Rc: 'USD1',
  TMz2SWatiAtZVVcH2ebpsbVtYwUPT9EdjH: 'BUSD',
  TThzxNRLrW2Brp9DcTQU8i4Wd9udCWEdZ3: 'stUSDT',
  TNUC9Qb1rRpS5CbWLmNMxXBjyFoydXjWFR: 'WTRX',
  TU3kjFuhtEo42tsCBtfYUAZxoqQ4yuSLQ5: 'sTRX',
  TCFLL5dx5ZJdKnWuesXxi1VPwjLVmWZZy9: 'JST',
  TSSMHYeV2uE9qYH95DqyoCuNCzEL1NvU3S: 'SUN',
  TKkeiboTkxXKJpbmVFbv4a8ov5rAfRDMf9: 'SUNOLD',
  TAFjULxiVgT4qWk6UZwjqwZXTSaGaqnVp4: 'BTT',
  TKfjV9RNKJJCqPvBtK8L7Knykh7DNWvnYt: 'WBTT',
  TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7: 'WIN',
  TFczxzPhnThNSqr5by8tvxsdCFRRz6cPNq: 'NFT',
  TUPM7K8REVzD2UdV4R5fe5M8XbnR2DdoJ6: 'HTX',
  TDyvndWuvX5xTBwHPYJi7J3Yq8pq8yh62h: 'HT',
  TN3W4H6rK2ce4vX9YnFQHwKENnHjoxb3m9: 'BTC',
  TXpw8XeWYeTUd4quDskoUqeQPowRh4jY65: 'WBTC',
  TRFe3hT5oYhjSZ6f3ji5FJ7YCfrkWnHRvh: 'ETH',
  THb4CqiFdwNHsWsQCs4JhzwjMWys4aqCbF: 'ETHOLD',
  THbVQp8kMjStKNnf2iCY6NEzThKMK5aBHg: 'DOGE',
  TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf: 'USDT (Nile)',
  TG3XXyExBkPp9nzdajDZsozEu4BkaSJozs: 'USDT (Shasta)',
}

/** Burn address that TRON's first block names. Its key does not exist. */
const BLACK_HOLE = 'TLsV52sRDL79HXGGm9yzwKibb6BeruhUzy'

/** `usdt` is the configured token contract. Null for an address that can belong to a customer. */
export function unownedAddress(address: string, usdt?: string): Unowned | null {
  const token = address === usdt ? 'USDT' : Object.hasOwn(TOKENS, address) ? TOKENS[address] : undefined
  if (token !== undefined) return { kind: 'token', name: token }
  if (address === BLACK_HOLE) return { kind: 'burn', name: 'Black Hole' }
  const account = accountOf(address)
  return account !== null && isBurn(account, address) ? { kind: 'burn', name: shorten(account) } : null
}

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** The 40 hex digits between prefix and checksum, which is not verified; null for another form. */
function accountOf(address: string): string | null {
  let value = 0n
  for (const sign of address) {
    const digit = ALPHABET.indexOf(sign)
    if (digit < 0) return null
    value = value * 58n + BigInt(digit)
  }
  const hex = value.toString(16)
  return hex.length === 50 && hex.startsWith('41') ? hex.slice(2, 42) : null
}

/**
 * Returns whether an account, or the address that writes it, has a pattern that no key reaches by chance (below
 * 1 in 10^10): a run of one sign, the repetition of a short piece, or few different signs, as zeros and "dead".
 */
function isBurn(account: string, address: string): boolean {
  if (/(.)\1{15}/.test(account) || /(.)\1{11}/.test(address)) return true
  if (new Set(account).size <= 6 || new Set(address.slice(1, BEFORE_CHECKSUM)).size <= 8) return true
  return Array.from({ length: 20 }, (_, index) => index + 1).some(
    period => account.slice(period) === account.slice(0, -period),
  )
}

/** Characters of an address that its checksum does not change. */
const BEFORE_CHECKSUM = 27

function shorten(account: string): string {
  return `0x${account.slice(0, 4)}…${account.slice(-4)}`
}
