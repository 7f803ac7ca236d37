import type { ParsedInputOf } from '@matin/contract/endpoint'
import type { closeAccount } from '@matin/contract/privacy'
import { failure, type Result } from '@matin/contract/result'
import { success } from '@matin/domain/result'
import type { House } from '../../feature.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { forgetPerson } from '../../platform/personal.ts'
import type { Platform } from '../../platform/platform.ts'
import { lockCustomerWhole } from '../auth/lock.ts'
import { type ProvingCall, proveOwner, stands } from '../auth/proving.ts'
import { endSessions } from '../auth/sessions.ts'
import { sendClosed } from '../auth/telling.ts'
import { blocksOf } from './service.ts'

/**
 * Closes an account after its money is withdrawn and the owner has given the strongest proof. Erases everything that
 * identifies the owner, in one transaction. The ledger, the team and the id stay; the id is never given again.
 */
export async function close(
  platform: Platform,
  house: House,
  call: ProvingCall,
  shown: ParsedInputOf<typeof closeAccount>,
): Promise<Result<Record<string, never>>> {
  const { customerId } = call.caller
  // Before a code is used up.
  const blocked = await refusal(platform, house, customerId)
  if (blocked) return blocked
  const proven = await proveOwner(platform, call, shown)
  if (!proven.ok) return proven
  return inTransaction(platform.db, async tx => {
    // Acts that are under way have come to their end, or are judged anew and find neither PIN nor money.
    await lockCustomerWhole(tx, customerId)
    if (!(await stands(tx, platform, proven.value))) return failure('proof_ended')
    const [block] = await blocksOf(tx, platform, house, customerId)
    if (block) return failure(`closing_${block}`)
    await sendClosed(tx, platform, customerId)
    for (const one of house.personal) await forgetPerson(tx, platform, one, customerId)
    await endSessions(tx, platform, customerId, null)
    return success({})
  })
}

async function refusal(platform: Platform, house: House, customerId: string) {
  const [block] = await blocksOf(platform.db, platform, house, customerId)
  return block ? failure(`closing_${block}`) : null
}
