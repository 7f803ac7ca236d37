import type { ProposalKind } from '@matin/contract/proposals'
import type { IconName } from '@matin/ui/icon'

/** Name and icon of each kind of proposal. */
export const KINDS: Readonly<Record<ProposalKind, { name: string; icon: IconName }>> = {
  product_publication: { name: 'Product terms', icon: 'nft' },
  pool_funding: { name: 'Pool funding', icon: 'pool' },
  treasury_move: { name: 'Treasury move', icon: 'shield' },
  attestation: { name: 'Attestation', icon: 'wallet' },
  edition_resale: { name: 'NFT resale', icon: 'nft' },
  settings_proposal: { name: 'Settings', icon: 'sliders' },
  deposit_attachment: { name: 'Deposit attachment', icon: 'recharge' },
  outgoing_booking: { name: 'Unknown payment', icon: 'withdraw' },
  operator_change: { name: 'Operator change', icon: 'users' },
  recovery: { name: 'Recovery', icon: 'key' },
  rules_proposal: { name: 'Rules', icon: 'book' },
  mailing_proposal: { name: 'Notice to many', icon: 'megaphone' },
}

/** What each bound says, by its name; one of a setting names that setting. */
const BOUNDS: Readonly<Record<string, { says: string; unit: string }>> = {
  rate: { says: 'Daily rate, times the present one', unit: '×' },
  order: { says: 'Largest order, times the present one', unit: '×' },
  cover: { says: 'The pool covers what runs for', unit: 'days' },
  pool: { says: 'Times what the pool has', unit: '×' },
  treasury: { says: 'Part of the treasury', unit: '' },
  holding: { says: 'Part of the holdings of the coin', unit: '' },
  price: { says: 'Difference from the last price', unit: '' },
  amount: { says: 'Amount', unit: 'USDT' },
  balance: { says: 'Worth of the customer’s accounts', unit: 'USDT' },
  deciders: { says: 'Operators left who can decide each thing', unit: '' },
  recipients: { says: 'Customers that it goes to', unit: '' },
}

/** A bound in words: "Daily rate, times the present one". */
export function boundText(name: string): { says: string; unit: string } {
  const [kind = '', key = ''] = name.split(':')
  return kind === 'setting'
    ? { says: `Change of ${key.replaceAll('_', ' ')}`, unit: '×' }
    : (BOUNDS[kind] ?? { says: name, unit: '' })
}
