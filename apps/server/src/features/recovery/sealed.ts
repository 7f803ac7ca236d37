import type { Config } from '../../config.ts'
import { sealedTexts } from '../../platform/secrets/key-rotation.ts'
import { open, seal } from '../../platform/secrets/vault.ts'

/** What customers wrote to the operators who decide; '' for nothing. */
export const recoveryNotes = sealedTexts('recovery.note', {
  table: 'recovery',
  column: 'note',
  purpose: 'note',
})

export function sealNote(config: Config, id: string, note: string): string {
  return note === '' ? '' : seal(config, { purpose: 'note', owner: id }, note)
}

export function openNote(config: Config, { id, note }: { id: string; note: string }): string {
  return note === '' ? '' : open(config, { purpose: 'note', owner: id }, note)
}
