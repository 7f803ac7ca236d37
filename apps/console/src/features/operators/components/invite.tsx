import { inviteOperator } from '@matin/contract/admin/accounts'
import type { OperatorRole } from '@matin/domain/operators/permissions'
import { TextField } from '@matin/ui/text-field'
import { useCommand } from '#shared/api/use-command.ts'
import { FormDialog } from '#shared/confirm/dialogs.tsx'
import { WhyField } from '#shared/form/fields.tsx'
import { useStoredDraft } from '#shared/form/use-stored-draft.ts'
import { words } from '#shared/format/format.ts'
import { Roles } from './roles.tsx'

const NOBODY = { email: '', name: '', roles: [] as OperatorRole[], reason: '' }

/** `taken` are the addresses of operators and of open invitations. The draft is kept until it is proposed. */
export function Invite({ taken, onClose }: { taken: readonly string[]; onClose: () => void }) {
  const { draft, setDraft, dropDraft } = useStoredDraft('invite an operator', NOBODY)
  const { email, name, roles } = draft
  const reason = draft.reason.trim()
  const invite = useCommand(
    inviteOperator,
    'Proposed. Another owner must approve it.',
    input => ({
      title: `Invite ${input.name}`,
      about: `${input.email}, as ${input.roles.map(words).join(', ')}.`,
      confirmed: true,
    }),
    dropDraft,
  )
  const missing = !email
    ? 'an address'
    : !name.trim()
      ? 'a name'
      : roles.length === 0
        ? 'a role'
        : reason.length < 3
          ? 'a reason'
          : null
  const shut = taken.includes(email.trim().toLowerCase())
    ? 'An operator already has this address'
    : missing && `Add ${missing} first`
  return (
    <FormDialog
      title="Invite an operator"
      about="Once another owner approves, the invitation goes to this mailbox and nowhere else."
      action={shut ?? `Propose ${name.trim()}`}
      ready={shut === null}
      pending={invite.isPending}
      onSubmit={() => {
        onClose()
        invite.mutate({ email, name, roles, reason })
      }}
      onClose={onClose}
    >
      <TextField
        label="New operator’s email"
        type="email"
        value={email}
        onChange={text => setDraft({ ...draft, email: text })}
      />
      <TextField
        label="Name"
        value={name}
        maxLength={100}
        onChange={text => setDraft({ ...draft, name: text })}
      />
      <Roles value={roles} onChange={next => setDraft({ ...draft, roles: next })} />
      <WhyField
        reader="second owner"
        value={draft.reason}
        onChange={next => setDraft({ ...draft, reason: next })}
      />
    </FormDialog>
  )
}
