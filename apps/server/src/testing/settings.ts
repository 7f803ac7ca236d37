import { success } from '@matin/contract/envelope'
import { setting } from '../features/settings/tables.ts'
import { asCommandLine } from '../platform/acting.ts'
import type { Platform } from '../platform/platform.ts'

/** Sets what an operator may set. */
export async function setSetting(platform: Platform, key: string, value: string): Promise<void> {
  await asCommandLine(platform, async tx => {
    await tx
      .insert(setting)
      .values({ key, value })
      .onConflictDoUpdate({ target: setting.key, set: { value } })
    return success(null)
  })
}
