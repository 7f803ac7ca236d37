import { describe, expect, it } from 'vitest'
import { approvalBytes, type SigningApproval } from './signing-approval.ts'

const APPROVAL: SigningApproval = {
  id: '0198c0de-0000-7000-8000-000000000001',
  address: 'TW5FaDxJSgqMeRw48C9RVXTiA87bWeuXPQ',
  amount: 5_999_000_000n,
  expiresAt: 1_772_533_440_000,
}
const textOf = (approval: SigningApproval) => new TextDecoder().decode(approvalBytes(approval))

describe('what operators sign', () => {
  it('is this text, which keys that are kept elsewhere depend on', () => {
    expect(textOf(APPROVAL)).toBe(
      '28:matin/withdrawal-approval/v1,36:0198c0de-0000-7000-8000-000000000001,34:TW5FaDxJSgqMeRw48C9RVXTiA87bWeuXPQ,10:5999000000,13:1772533440000,',
    )
  })

  it('is another text for another withdrawal, address, amount or end', () => {
    const others: SigningApproval[] = [
      { ...APPROVAL, id: '0198c0de-0000-7000-8000-000000000002' },
      { ...APPROVAL, address: 'TTaBbHTYMW1Be6eAb1EwGQF13Zffs7PADx' },
      { ...APPROVAL, amount: 5_999_000_001n },
      { ...APPROVAL, expiresAt: 1_772_533_440_001 },
    ]
    expect(new Set([APPROVAL, ...others].map(textOf)).size).toBe(5)
  })
})
