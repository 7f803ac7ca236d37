import * as z from 'zod/mini'
import { VERSION_CURSOR } from '../cursor.ts'
import { forOperators } from '../endpoint.ts'
import { freely } from '../fields.ts'
import { byLanguage, LANGUAGES } from '../language.ts'
import { id, pageBy, pageOf, time } from '../schema.ts'
import { decidedBy, proposalReason } from './operators.ts'

const written = z
  .array(z.object({ title: freely(120), text: freely(3000) }))
  .check(z.minLength(1), z.maxLength(30))
const everyLanguage = z
  .object(byLanguage(() => written))
  .check(z.refine(rules => LANGUAGES.every(language => rules[language].length === rules.en.length)))
const version = z.object({ version: z.number(), rules: everyLanguage, written: decidedBy })
export type RulesVersion = z.infer<typeof version>

const proposal = z.object({
  id,
  version: z.number(),
  rules: everyLanguage,
  proposed: decidedBy,
  expiresAt: time,
})
export type RulesProposal = z.infer<typeof proposal>

export const getAdminRules = forOperators.get('/api/operator/rules/current', {
  summary: 'The rules of mining as customers read them now, in every language',
  permission: 'view_notices',
  data: z.object({
    /** Version number; 0 for the built-in rules before the first publication. */
    version: z.number(),
    rules: everyLanguage,
    proposal: z.nullable(proposal),
  }),
})

export const listRulesVersions = forOperators.get('/api/operator/rules', {
  summary: 'All versions of the rules that operators wrote, newest first',
  permission: 'view_notices',
  input: z.object(pageBy(VERSION_CURSOR)),
  data: pageOf(version),
})

export const proposeRules = forOperators.post('/api/operator/rules/propose', {
  summary: 'Propose another version of the rules, in every language and with as many sections in each',
  permission: 'propose_rules',
  input: z.object({
    /** Number of the version that the proposed one replaces. */
    after: z.int().check(z.minimum(0)),
    rules: everyLanguage,
    ...proposalReason,
  }),
  stepUp: true,
  data: z.object({ id, version: z.number() }),
  errors: ['rules_changed', 'already_proposed'],
  idempotent: true,
})
