import { sql } from 'drizzle-orm'
import type { Feature } from '../../feature.ts'
import { proofInternalRoutes } from './internal-routes.ts'
import { proofDeskRoutes, proofRoutes } from './routes.ts'
import { createProver } from './snapshot.ts'

export const proof: Feature = {
  customerRoutes: proofRoutes,
  operatorRoutes: proofDeskRoutes,
  internalRoutes: proofInternalRoutes,
  jobs: platform => [{ name: 'prove', everySeconds: 60, run: createProver(platform) }],
  figures: [
    {
      name: 'proof_age_seconds',
      help: 'Time since everybody was counted: alarm above a day and an hour',
      read: at => sql`SELECT extract(epoch FROM ${at} - max(at)) FROM proof_snapshot`,
    },
    {
      name: 'proof_unsigned_reserves',
      help: 'Addresses of the newest snapshot whose keys have not signed it',
      read: () => sql`SELECT count(*) FROM jsonb_array_elements((
          SELECT CASE jsonb_typeof(manifest->'reserves') WHEN 'array' THEN manifest->'reserves' ELSE '[]' END FROM proof_snapshot ORDER BY snapshot DESC LIMIT 1)) AS r
        WHERE NOT EXISTS (SELECT FROM proof_signature s
          WHERE s.snapshot = (SELECT max(snapshot) FROM proof_snapshot) AND s.address = r->>'address')`,
    },
  ],
}
