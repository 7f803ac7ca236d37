import type { DeskQueueName } from '@matin/contract/desk-queues'
import type { Permission } from '@matin/domain/operators/permissions'
import type { SQL } from 'drizzle-orm'
import type { Platform } from './platform.ts'

/** What waits for operators in one section of the console. */
export interface DeskQueue {
  name: DeskQueueName
  /** Who may see it. */
  permission: Permission
  /** Selects what waits, by an index: as much of it is read as is counted. A LIMIT is put behind it. */
  waiting(platform: Platform): SQL | Promise<SQL>
}
