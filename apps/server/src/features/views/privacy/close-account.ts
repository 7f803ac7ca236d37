import type { ParsedInputOf } from '@matin/contract/endpoint'
import type { closeAccount } from '@matin/contract/privacy'
import { failure, type Result } from '@matin/contract/result'
import { success } from '@matin/domain/result'
import type { Services } from '#feature.ts'
import { erasePerson } from '#platform/data-export.ts'
import { inTransaction } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import {
  type ReauthenticationCall,
  reauthenticate,
  stands,
} from '../../account/auth/factors/reauthenticate.ts'
import { sendClosed } from '../../account/auth/notifications.ts'
import { lockCustomerWhole } from '../../account/auth/sessions/lock-customer.ts'
import { endSessions } from '../../account/auth/sessions/sessions.ts'
import { blocksOf } from './service.ts'

/**
 * Closes an account after its money is withdrawn and the owner has given the strongest proof. Erases everything that
 * identifies the owner, in one transaction. The ledger, the team and the id stay; the id is never given again.
 */
export async function close(
  platform: Platform,
  services: Services,
  call: ReauthenticationCall,
  shown: ParsedInputOf<typeof closeAccount>,
): Promise<Result<Record<string, never>>> {
  const { customerId } = call.caller
  // Before a code is used up.
  const blocked = await refusal(platform, services, customerId)
  if (blocked) return blocked
  const proven = await reauthenticate(platform, call, shown)
  if (!proven.ok) return proven
  return inTransaction(platform.db, async tx => {
    // Running commands have ended, or decide again and find neither PIN nor money.
    await lockCustomerWhole(tx, customerId)
    if (!(await stands(tx, platform, proven.value))) return failure('proof_ended')
    const [block] = await blocksOf(tx, platform, services, customerId)
    if (block) return failure(`closing_${block}`)
    await sendClosed(tx, platform, customerId)
    for (const one of services.dataExport) await erasePerson(tx, platform, one, customerId)
    await endSessions(tx, platform, customerId, null)
    return success({})
  })
}

async function refusal(platform: Platform, services: Services, customerId: string) {
  const [block] = await blocksOf(platform.db, platform, services, customerId)
  return block ? failure(`closing_${block}`) : null
}
