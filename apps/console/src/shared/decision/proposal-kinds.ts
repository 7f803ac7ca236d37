import type { ProposalKind } from '@matin/contract/admin/proposals'
import type { IconName } from '@matin/ui/icon'
import { groupedAmounts } from '#shared/format/format.ts'

export const PROPOSAL_KIND_NAMES: Readonly<Record<ProposalKind, { name: string; icon: IconName }>> = {
  product_publication: { name: 'Product terms', icon: 'nft' },
  pool_funding: { name: 'Pool funding', icon: 'pool' },
  treasury_move: { name: 'Treasury move', icon: 'shield' },
  attestation: { name: 'Attestation', icon: 'wallet' },
  settings_proposal: { name: 'Settings', icon: 'sliders' },
  deposit_attachment: { name: 'Deposit attachment', icon: 'recharge' },
  outgoing_booking: { name: 'Unknown payment', icon: 'withdraw' },
  operator_change: { name: 'Operator change', icon: 'users' },
  recovery: { name: 'Recovery', icon: 'key' },
  rules_proposal: { name: 'Rules', icon: 'book' },
  mailing_proposal: { name: 'Notice to many', icon: 'megaphone' },
}

/** Groups the digits of amounts and UIDs, and writes keys of settings as words. */
export function titleOf(title: string): string {
  return groupedAmounts(title)
    .replace(/(?<=customer )(\d{3})(\d{3})(\d{3})\b/, '$1 $2 $3')
    .replace(/(?<=^Change )[a-z_]+/, setting => setting.replaceAll('_', ' '))
}
