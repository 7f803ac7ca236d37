export const PRODUCT_KINDS = ['lock', 'machine', 'nft'] as const
export type ProductKind = (typeof PRODUCT_KINDS)[number]

/** Differences between the kinds of products; everything else is one engine. */
export interface KindRules {
  /** Whether what the customer pays comes back at expiry. A machine's rent is spent. */
  principalReturned: boolean
  /** One price, or any quantity between the minimum and the maximum. */
  fixedPrice: boolean
  redeemable: boolean
  /** Each sale is one numbered piece of a limited series. */
  numbered: boolean
  /** May offer a free trial. */
  trial: boolean
}

export const KIND_RULES: Readonly<Record<ProductKind, KindRules>> = {
  lock: { principalReturned: true, fixedPrice: false, redeemable: true, numbered: false, trial: false },
  machine: { principalReturned: false, fixedPrice: true, redeemable: false, numbered: false, trial: true },
  nft: { principalReturned: true, fixedPrice: true, redeemable: false, numbered: true, trial: false },
}
