import type * as contract from '@matin/contract/privacy'
import { failure, success } from '@matin/contract/result'
import { PLATFORM, post } from '@matin/ledger/ledger'
import type { Services } from '#feature.ts'
import { erasePerson } from '#platform/data-export.ts'
import { inTransaction, type Tx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Query } from '#platform/query.ts'
import { lockCustomerWhole } from '../../account/auth/public/lock-customer.ts'
import { sendClosed } from '../../account/auth/public/notifications.ts'
import { reauthenticate, stands } from '../../account/auth/public/reauthenticate.ts'
import { endSessions } from '../../account/auth/public/sessions.ts'
import { type Closing, closingOf } from './service.ts'

/**
 * Erases everything that identifies the owner, in one transaction, after the money is withdrawn and the
 * strongest proof given. The ledger, the team and the id stay; the id is never given again.
 */
export const closeAccount: Query<typeof contract.closeAccount, Services> = async (
  platform,
  call,
  services,
) => {
  const { input: shown } = call
  const { customerId } = call.caller
  // Before a code is used up.
  const blocked = refusal(await closingOf(platform.db, platform, services, customerId), shown)
  if (blocked) return blocked
  const proven = await reauthenticate(platform, call, shown)
  if (!proven.ok) return proven
  return inTransaction(platform.db, async tx => {
    // Running commands have ended, or decide again and find neither PIN nor money.
    await lockCustomerWhole(tx, customerId)
    if (!(await stands(tx, platform, proven.value))) return failure('proof_ended')
    const closing = await closingOf(tx, platform, services, customerId)
    const refused = refusal(closing, shown)
    if (refused) return refused
    await giveUp(tx, platform, customerId, closing)
    await sendClosed(tx, platform, customerId)
    for (const one of services.dataExport) await erasePerson(tx, platform, one, customerId)
    await endSessions(tx, platform, customerId, null)
    return success({})
  })
}

function refusal(
  { blocks: [block], remainder, unseen }: Closing,
  shown: { remainder?: bigint | null | undefined },
) {
  if (block) return failure(`closing_${block}`)
  const seen = shown.remainder ?? 0n
  return seen <= remainder && remainder - seen <= unseen ? null : failure('closing_balance')
}

async function giveUp(tx: Tx, { ids, clock }: Platform, customerId: string, { rest, remainder }: Closing) {
  if (remainder === 0n) return
  const posted = await post(tx, {
    id: ids.uuid(),
    key: `closing:${customerId}`,
    kind: 'closing_remainder',
    reference: 'closing',
    at: clock.now(),
    postings: [
      ...rest.map(held => ({ ...held, amount: -held.amount })),
      { owner: PLATFORM, asset: 'USDT', kind: 'revenue', amount: remainder },
    ],
  })
  if (!posted.ok) throw new Error(`the remainder of customer ${customerId} was not posted: ${posted.error}`)
}
