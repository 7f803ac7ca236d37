import type { Feature } from '../../feature.ts'
import { createFigures, FIGURES_PERSONAL } from './figures.ts'
import { NOTES_PERSONAL, noteTexts } from './notes.ts'
import { customersRoutes } from './routes.ts'

export const customers: Feature = {
  operatorRoutes: customersRoutes,
  jobs: platform => [{ name: 'count-customers', everySeconds: 60, run: createFigures(platform).count }],
  sealed: [noteTexts],
  personal: [NOTES_PERSONAL, FIGURES_PERSONAL],
}
