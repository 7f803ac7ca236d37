export const PRODUCT_KINDS = ['lock', 'machine', 'nft'] as const
export type ProductKind = (typeof PRODUCT_KINDS)[number]

export interface KindRules {
  /** Whether the price is returned at expiry. A machine's rent is not. */
  principalReturned: boolean
  /** Whether there is a single price; otherwise any amount between minimum and maximum. */
  fixedPrice: boolean
  redeemable: boolean
  /** Whether each sale is a numbered edition of a limited series. */
  numbered: boolean
  trial: boolean
}

export const KIND_RULES: Readonly<Record<ProductKind, KindRules>> = {
  lock: { principalReturned: true, fixedPrice: false, redeemable: true, numbered: false, trial: false },
  machine: { principalReturned: false, fixedPrice: true, redeemable: false, numbered: false, trial: true },
  nft: { principalReturned: true, fixedPrice: true, redeemable: false, numbered: true, trial: false },
}
