import * as z from 'zod/mini'
import { forAnybody } from './endpoint.ts'

/** Texts of LEGAL_FILE (docs/operations.md, Legal details): one for all languages, or one for each. */
export const LEGAL_TEXTS = [
  'operator',
  'address',
  'representative',
  'register',
  'licence',
  'contact',
  'privacyContact',
  'excludedCountries',
  'custody',
  'unauthorisedRefunds',
  'conflicts',
  'consumerRights',
  'law',
  'complaintsBody',
  'earlierVersions',
  'hosting',
  'processors',
  'travelRule',
  'dataTransfers',
  'identityRecords',
] as const
/** Facts that are whole numbers: an age in years and periods in days. */
export const LEGAL_NUMBERS = [
  'minimumAge',
  'noticeDays',
  'windDownDays',
  'complaintDays',
  'requestDays',
  'technicalLogDays',
] as const
export type LegalDetail = (typeof LEGAL_TEXTS)[number] | (typeof LEGAL_NUMBERS)[number]
export const LEGAL_DETAILS: readonly LegalDetail[] = [...LEGAL_TEXTS, ...LEGAL_NUMBERS]

export const getLegalDetails = forAnybody.get('/api/website/legal', {
  summary:
    'Legal details of the operator in the language of the request; none in a development run without LEGAL_FILE',
  data: z.array(z.object({ key: z.string(), value: z.string() })),
})
