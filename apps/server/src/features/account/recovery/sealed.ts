import type { Config } from '#config.ts'
import { sealedTexts } from '#platform/secrets/key-rotation.ts'
import { type Guard, guardedRows } from '#platform/secrets/row-mac.ts'
import { open, seal } from '#platform/secrets/vault.ts'
import { recovery } from './tables.ts'

/** Sealed notes of customers to the operators who decide; '' for none. */
export const recoveryNotes = sealedTexts('recovery.note', {
  table: 'recovery',
  column: 'note',
  purpose: 'note',
})

/** The note is not among the fields, because it is sealed for the id of the request. */
export const RECOVERY: Guard<Pick<typeof recovery.$inferSelect, 'id' | 'customer' | 'lost' | 'askedAt'>> = {
  table: 'recovery',
  bound: row => ({ id: row.id, customer: row.customer, lost: row.lost, askedAt: row.askedAt }),
}

export const recoveryMacs = guardedRows(recovery, RECOVERY)

export function sealNote(config: Config, id: string, note: string): string {
  return note === '' ? '' : seal(config, { purpose: 'note', owner: id }, note)
}

export function openNote(config: Config, { id, note }: { id: string; note: string }): string {
  return note === '' ? '' : open(config, { purpose: 'note', owner: id }, note)
}
