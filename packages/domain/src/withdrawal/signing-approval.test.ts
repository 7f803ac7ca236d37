import { describe, expect, it } from 'vitest'
import { approvalBytes, chainName, type SigningApproval } from './signing-approval.ts'

const GENESIS = '00000000000000001ebf88508a03865c71d452e25f4d51194196a1d22b6653dc'
const APPROVAL: SigningApproval = {
  from: {
    hotAddress: 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7',
    usdtContract: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    genesis: GENESIS,
  },
  id: '0198c0de-0000-7000-8000-000000000001',
  address: 'TW5FaDxJSgqMeRw48C9RVXTiA87bWeuXPQ',
  amount: 5_999_000_000n,
  expiresAt: 1_772_533_440_000,
}
const textOf = (approval: SigningApproval) => new TextDecoder().decode(approvalBytes(approval))

describe('the text that operators sign', () => {
  it('never changes for the same approval', () => {
    expect(textOf(APPROVAL)).toBe(
      '28:matin/withdrawal-approval/v2,34:TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7,34:TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t,64:00000000000000001ebf88508a03865c71d452e25f4d51194196a1d22b6653dc,36:0198c0de-0000-7000-8000-000000000001,34:TW5FaDxJSgqMeRw48C9RVXTiA87bWeuXPQ,10:5999000000,13:1772533440000,',
    )
  })

  it('differs for another withdrawal, address, amount or expiry', () => {
    const others: SigningApproval[] = [
      { ...APPROVAL, id: '0198c0de-0000-7000-8000-000000000002' },
      { ...APPROVAL, address: 'TTaBbHTYMW1Be6eAb1EwGQF13Zffs7PADx' },
      { ...APPROVAL, amount: 5_999_000_001n },
      { ...APPROVAL, expiresAt: 1_772_533_440_001 },
    ]
    expect(new Set([APPROVAL, ...others].map(textOf)).size).toBe(5)
  })

  it('differs for another hot wallet, contract or chain', () => {
    const { from } = APPROVAL
    const others = [
      { ...from, hotAddress: 'TTaBbHTYMW1Be6eAb1EwGQF13Zffs7PADx' },
      { ...from, usdtContract: 'TTaBbHTYMW1Be6eAb1EwGQF13Zffs7PADx' },
      { ...from, genesis: '0'.repeat(64) },
    ].map(other => ({ ...APPROVAL, from: other }))
    expect(new Set([APPROVAL, ...others].map(textOf)).size).toBe(4)
  })
})

describe('the name of a chain', () => {
  it('is its well-known name, otherwise the end of the id of its block 0', () => {
    expect(chainName(GENESIS)).toBe('TRON mainnet')
    expect(chainName(`${'0'.repeat(56)}1234abcd`)).toBe('chain 1234abcd')
  })
})
