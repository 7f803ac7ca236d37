import { EXPORT_COLUMNS, type exportData, type openExport } from '@matin/contract/privacy'
import { failure, type Result, success } from '@matin/contract/result'
import type { Services } from '#feature.ts'
import { type PersonalDataTable, personalRows } from '#platform/data-export.ts'
import { instantFrom, toTimestamp } from '#platform/db/instant.ts'
import { BYTE_ORDER_MARK, csvLine } from '#platform/http/csv.ts'
import { Download } from '#platform/http/download.ts'
import type { Caller, Platform } from '#platform/platform.ts'
import type { Call, Query } from '#platform/query.ts'
import { open, type SealContext, seal } from '#platform/secrets/vault.ts'
import { protectionOf } from '../../account/auth/public/protection.ts'
import { reauthenticate } from '../../account/auth/public/reauthenticate.ts'

const TICKET_MINUTES = 10
/** Only the JSON has images, because no program reads them from a CSV cell. */
const NO_CELL = 'jpeg_base64'

/**
 * Needs the strongest proof. The ticket can be used repeatedly, because a download may be interrupted. A
 * change of the account's protection invalidates it.
 */
export const ticketFor: Query<typeof openExport> = async (platform, call) => {
  const proven = await reauthenticate(platform, call, call.input)
  if (!proven.ok) return proven
  const { protection } = proven.value
  const until = toTimestamp(platform.clock.now().add({ minutes: TICKET_MINUTES }))
  return success({ ticket: seal(platform.config, contextOf(call.caller, protection), until), until })
}

export async function exported(
  platform: Platform,
  { caller, input: { ticket, format } }: Call<typeof exportData>,
  { dataExport }: Pick<Services, 'dataExport'>,
): Promise<Result<Download>> {
  const until = endOf(platform, caller, ticket, await protectionOf(platform.db, caller.customerId))
  if (!until || Temporal.Instant.compare(platform.clock.now(), until) >= 0) return failure('ticket_ended')
  const day = toTimestamp(platform.clock.now()).slice(0, 10)
  const pieces =
    format === 'json'
      ? jsonOf(platform, dataExport, caller.customerId)
      : csvOf(platform, dataExport, caller.customerId)
  const type =
    format === 'json' ? 'application/json; charset=utf-8' : 'text/csv; charset=utf-8; header=present'
  return success(new Download(`my-data-${day}.${format}`, pieces, { 'content-type': type }))
}

function endOf(
  { config }: Platform,
  caller: Caller,
  ticket: string,
  protection: bigint,
): Temporal.Instant | null {
  try {
    return instantFrom(open(config, contextOf(caller, protection), ticket))
  } catch {
    // Of another session, of another customer, from before a change, or none of ours.
    return null
  }
}

function contextOf({ customerId, sessionId }: Caller, protection: bigint): SealContext {
  return { purpose: 'export', owner: `${customerId}|${sessionId}|${protection}` }
}

async function* jsonOf(platform: Platform, dataExport: readonly PersonalDataTable[], customerId: string) {
  yield `{"made_at":${JSON.stringify(toTimestamp(platform.clock.now()))},"sections":{`
  let first = true
  for (const one of dataExport) {
    yield `${first ? '' : ','}\n${JSON.stringify(one.table)}:[`
    first = false
    let between = '\n'
    for await (const row of personalRows(platform, one, customerId)) {
      yield between + JSON.stringify(row)
      between = ',\n'
    }
    yield ']'
  }
  yield '\n}}\n'
}

async function* csvOf(platform: Platform, dataExport: readonly PersonalDataTable[], customerId: string) {
  yield BYTE_ORDER_MARK + csvLine(EXPORT_COLUMNS)
  for (const one of dataExport) {
    let number = 0
    for await (const row of personalRows(platform, one, customerId)) {
      number++
      const fields = Object.entries(row).filter(([field]) => field !== NO_CELL)
      yield fields
        .map(([field, value]) => csvLine([one.table, String(number), field, cellOf(value)]))
        .join('')
    }
  }
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}
