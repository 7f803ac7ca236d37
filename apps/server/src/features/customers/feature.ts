import type { Feature } from '../../feature.ts'
import { NOTES_PERSONAL, noteTexts } from './notes.ts'
import { customersRoutes } from './routes.ts'

export const customers: Feature = {
  operatorRoutes: customersRoutes,
  sealed: [noteTexts],
  personal: [NOTES_PERSONAL],
}
