import * as contract from '@matin/contract/admin/items'
import { operatorHandlers } from '#feature.ts'
import { listItemNotes, writeItemNote } from './notes.ts'
import { assignItem, itemView } from './service.ts'

export const itemsRoutes = operatorHandlers(contract, {
  getItem: itemView,
  assignItem,
  listItemNotes,
  writeItemNote,
})
