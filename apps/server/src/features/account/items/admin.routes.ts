import { assignItem, getItem, listItemNotes, writeItemNote } from '@matin/contract/admin/items'
import type { OperatorRouter } from '#platform/http/operator-router.ts'
import type { ItemSource } from '#platform/item-source.ts'
import type { Platform } from '#platform/platform.ts'
import { notes, writeNote } from './notes.ts'
import { assign, itemView } from './service.ts'

export function itemsRoutes(
  router: OperatorRouter,
  platform: Platform,
  sources: readonly ItemSource[],
): void {
  router.view(getItem, call => itemView(platform, sources, call.caller, call.input))
  router.transaction(assignItem, (tx, _, caller, input) => assign(tx, platform, sources, caller, input))
  router.view(listItemNotes, call => notes(platform, sources, call.caller, call.input))
  router.transaction(writeItemNote, (tx, _, caller, input) => writeNote(tx, platform, sources, caller, input))
}
