import { describe, expect, it } from 'vitest'
import { approvalBytes, type SigningApproval } from './signing-approval.ts'

const APPROVAL: SigningApproval = {
  id: '0198c0de-0000-7000-8000-000000000001',
  payer: {
    hotAddress: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
    contract: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    genesis: '00000000000000001ebf88508a03865c71d452e25f4d51194196a1d22b6653dc',
  },
  address: 'TW5FaDxJSgqMeRw48C9RVXTiA87bWeuXPQ',
  amount: 5_999_000_000n,
  expiresAt: 1_772_533_440_000,
}
const textOf = (approval: SigningApproval) => new TextDecoder().decode(approvalBytes(approval))

describe('what operators sign', () => {
  it('is this text, which keys that are kept elsewhere depend on', () => {
    expect(textOf(APPROVAL)).toBe(
      '28:matin/withdrawal-approval/v2,64:00000000000000001ebf88508a03865c71d452e25f4d51194196a1d22b6653dc,34:TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t,34:TJRabPrwbZy45sbavfcjinPJC18kjpRTv8,36:0198c0de-0000-7000-8000-000000000001,34:TW5FaDxJSgqMeRw48C9RVXTiA87bWeuXPQ,10:5999000000,13:1772533440000,',
    )
  })

  it('is another text for another withdrawal, address, amount, end, hot wallet, token or chain', () => {
    const { payer } = APPROVAL
    const others: SigningApproval[] = [
      { ...APPROVAL, payer: { ...payer, hotAddress: 'TTaBbHTYMW1Be6eAb1EwGQF13Zffs7PADx' } },
      { ...APPROVAL, payer: { ...payer, contract: 'TTaBbHTYMW1Be6eAb1EwGQF13Zffs7PADx' } },
      { ...APPROVAL, payer: { ...payer, genesis: payer.genesis.replace(/.$/, '0') } },
      { ...APPROVAL, id: '0198c0de-0000-7000-8000-000000000002' },
      { ...APPROVAL, address: 'TTaBbHTYMW1Be6eAb1EwGQF13Zffs7PADx' },
      { ...APPROVAL, amount: 5_999_000_001n },
      { ...APPROVAL, expiresAt: 1_772_533_440_001 },
    ]
    expect(new Set([APPROVAL, ...others].map(textOf)).size).toBe(8)
  })
})
