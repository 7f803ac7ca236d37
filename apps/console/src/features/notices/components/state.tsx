import type { AdminNotice } from '@matin/contract/admin/notices'
import { Chip } from '@matin/ui/chip'
import { ProposalDecision } from '#shared/decision/proposal-decision.tsx'
import { counted, words } from '#shared/format/format.ts'

const LOOKS = {
  draft: { icon: 'edit', tone: 'plain' },
  scheduled: { icon: 'clock', tone: 'info' },
  shown: { icon: 'eye', tone: 'pos' },
  ended: { icon: 'doc', tone: 'plain' },
  withdrawn: { icon: 'close', tone: 'plain' },
} as const satisfies Record<AdminNotice['state'], object>

export function State({ of: { state } }: { of: AdminNotice }) {
  return <Chip {...LOOKS[state]}>{words(state)}</Chip>
}

/** While the sending waits for another operator, shows its proposal. */
export function Sending({ of }: { of: AdminNotice }) {
  const { mailing } = of
  if (!mailing) return <>{sendingOf(of)}</>
  return (
    <>
      {waysOf(mailing)}: <ProposalDecision id={mailing.id} of={mailing} />
    </>
  )
}

function sendingOf({ sent, state, email, push }: AdminNotice): string {
  if (!sent)
    return state === 'draft' && (email || push) ? `Planned by ${waysOf({ email, push })}` : 'In the app only'
  const done = `${counted(String(sent.emails), 'email')}, ${sent.pushes} push`
  if (sent.endedAt) return sent.failed > 0 ? `${done}, ${sent.failed} failed` : done
  return state === 'scheduled' ? 'As scheduled' : `${done} so far`
}

function waysOf({ email, push }: { email: boolean; push: boolean }): string {
  return [email && 'email', push && 'push'].filter(Boolean).join(' and ')
}
