import { sql } from 'drizzle-orm'
import type { Feature } from '#feature.ts'
import { statisticsRoutes } from './admin.routes.ts'
import { countDays } from './count.ts'

export const statisticsFeature: Feature = {
  operatorRoutes: statisticsRoutes,
  jobs: platform => [{ name: 'count-days', everySeconds: 300, run: () => countDays(platform) }],
  figures: [
    {
      name: 'statistics_age_seconds',
      help: 'Time since the last moment that statistics have counted',
      read: at => sql`SELECT extract(epoch FROM ${at} - until) FROM statistic_mark`,
    },
  ],
}
