import { SETTING_KEYS } from '@matin/domain/settings/settings'
import * as z from 'zod/mini'
import { forOperators } from '../endpoint.ts'
import { freely } from '../fields.ts'
import { id, pageOf, pageQuery, time } from '../schema.ts'
import { proposalDecision } from './operators.ts'
import { bound, consequence } from './proposals.ts'

const key = z.enum(SETTING_KEYS)
const value = freely(1000, { least: 0 })
const change = z.object({ key, from: value, to: value })
export type SettingsChange = z.infer<typeof change>

const proposal = z.object({
  id,
  changes: z.array(change),
  reason: z.string(),
  ...proposalDecision,
  /** Time when the change takes effect, a day after approval. Until then it can be rejected or cancelled. */
  effectiveAt: z.nullable(time),
  appliedAt: z.nullable(time),
})
export type SettingsProposal = z.infer<typeof proposal>

export const listAdminSettings = forOperators.get('/api/operator/settings', {
  summary: 'All settings as they are now, who changed each last, and changes of two operators that wait',
  permission: 'view_settings',
  data: z.object({
    items: z.array(
      z.object({
        key,
        value,
        /** Time of the last change; null for the shipped value. */
        changedAt: z.nullable(time),
        changedBy: z.array(z.string()),
      }),
    ),
    /** Proposals that wait for a second operator or for the time when they take effect. */
    waiting: z.array(proposal),
  }),
  rows: 'items',
})

export const previewSetting = forOperators.get('/api/operator/settings/preview', {
  summary: 'What another value of a setting concerns now, and its bound',
  permission: 'view_settings',
  input: z.object({ key, to: value }),
  data: z.object({
    /** Items that are open now and concerned, and money that moves at once. */
    consequences: z.array(consequence),
    /** Bound of the value; null for a setting that is no figure. */
    bound: z.nullable(bound),
  }),
  errors: ['setting_incorrect'],
})
export type SettingPreview = z.infer<(typeof previewSetting)['data']>

export const listSettingsProposals = forOperators.get('/api/operator/settings/proposals', {
  summary:
    'Changes of settings that two operators decide, newest first; those of one operator stand in the audit log',
  permission: 'view_settings',
  input: z.object(pageQuery),
  data: pageOf(proposal),
})

export const changeSettings = forOperators.post('/api/operator/settings/change', {
  summary:
    'Change settings with a reason: at once, or a day after another operator approves where one of them is sensitive and does not only lower a risk',
  permission: 'propose_settings',
  input: z.object({
    changes: z.array(change).check(z.minLength(1), z.maxLength(SETTING_KEYS.length)),
    reason: freely(500, { least: 3, required: 'reason_required' }),
  }),
  stepUp: true,
  data: z.object({
    /** Proposal that waits for another operator; null if the change is done. */
    proposal: z.nullable(id),
  }),
  errors: ['setting_incorrect', 'settings_not_together', 'setting_changed'],
  idempotent: true,
})
