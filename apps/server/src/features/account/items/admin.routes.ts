import * as contract from '@matin/contract/admin/items'
import { operatorHandlers } from '#feature.ts'
import { notes, writeNote } from './notes.ts'
import { assign, itemView } from './service.ts'

export const itemsRoutes = operatorHandlers(contract, {
  getItem: itemView,
  assignItem: assign,
  listItemNotes: notes,
  writeItemNote: writeNote,
})
