import type { Feature } from '#feature.ts'
import { itemsRoutes } from './admin.routes.ts'
import { NOTES_PERSONAL, noteTexts } from './notes.ts'
import { ASSIGNEES_PERSONAL } from './service.ts'

export const itemsFeature: Feature = {
  operatorRoutes: itemsRoutes,
  sealed: [noteTexts],
  dataExport: [ASSIGNEES_PERSONAL, NOTES_PERSONAL],
}
