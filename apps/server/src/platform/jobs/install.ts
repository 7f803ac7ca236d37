import { APP_ROLE } from '@matin/ledger/roles'
import { PgBoss } from 'pg-boss'
import type { Database } from '../db/database.ts'

/** Runs as the database's owner. The app may only change the tables' rows. */
export async function installQueue(run: Database['executeSql']): Promise<void> {
  const boss = new PgBoss({ db: { executeSql: run }, supervise: false, schedule: false })
  await boss.start()
  await boss.stop({ graceful: false })
  await run(`GRANT USAGE ON SCHEMA pgboss TO ${APP_ROLE};
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA pgboss TO ${APP_ROLE}`)
}
