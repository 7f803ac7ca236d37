import type { InboxAlert } from '@matin/contract/admin/inbox'
import type { CertificateType } from '@matin/domain/identity/certificate'
import { sql } from 'drizzle-orm'
import { instantFrom, toTimestamp } from '#platform/db/instant.ts'
import { each, type ItemBranch, type ItemQueue, isSecond } from '#platform/item-source.ts'
import type { Platform } from '#platform/platform.ts'
import { readSettings } from '../../notify/settings/service.ts'

export const identityQueue: ItemQueue = { branches, facts }

async function branches({ load }: Platform): Promise<ItemBranch[]> {
  const { identitySecondApprover } = await readSettings(load)
  const first = sql.raw('identity_submission.first_passed_by')
  return [
    {
      table: 'identity_submission',
      open: sql`state = 'in_review'`,
      at: sql.raw('identity_submission.review_by'),
      id: sql.raw('identity_submission.id'),
      type: 'uuid',
      customer: sql.raw('identity_submission.customer'),
      decidable: caller =>
        identitySecondApprover
          ? sql`${first} IS NULL OR NOT identity_approval_counts(${first}) OR ${isSecond(caller, first, 'decide_identity')}`
          : sql`true`,
    },
  ]
}

interface Found {
  type: CertificateType
  submittedAt: string
  approvals: number
  revoked: boolean
  elsewhere: boolean
}

async function facts({ load }: Platform) {
  const { identitySecondApprover } = await readSettings(load)
  return {
    select: sql`SELECT jsonb_build_object('type', n.type, 'submittedAt', s.submitted_at, 'revoked', s.revoked_at IS NOT NULL,
        'approvals', (s.first_passed_by IS NOT NULL AND identity_approval_counts(s.first_passed_by))::int,
        'elsewhere', EXISTS (SELECT FROM identity_submission e WHERE e.certificate = s.certificate AND e.customer <> s.customer))
      FROM identity_submission s JOIN identity_certificate n ON n.id = s.certificate WHERE s.id = p.id::uuid`,
    read: each(({ type, submittedAt, approvals, revoked, elsewhere }: Found) => {
      const alerts: InboxAlert[] = []
      if (identitySecondApprover && approvals > 0) alerts.push('second_approval')
      if (revoked) alerts.push('pass_revoked')
      if (elsewhere) alerts.push('certificate_elsewhere')
      return {
        facts: {
          type,
          submittedAt: toTimestamp(instantFrom(submittedAt)),
          approvals,
          approvalsNeeded: identitySecondApprover ? 2 : 1,
        },
        alerts,
      }
    }),
  }
}
