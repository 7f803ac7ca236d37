import { inviteOperator } from '@matin/contract/operator-accounts'
import type { OperatorRole } from '@matin/domain/operators/permissions'
import { Button } from '@matin/ui/button'
import { CopyButton } from '@matin/ui/copy-button'
import { Field } from '@matin/ui/field'
import { Note } from '@matin/ui/note'
import { TextInput } from '@matin/ui/text-input'
import { toast } from '@matin/ui/toast'
import { useState } from 'react'
import { moment } from '../../shared/format.ts'
import forms from '../../shared/forms.module.css'
import { Block } from '../../shared/page.tsx'
import { useAct } from '../../shared/use-act.ts'
import { Roles } from './roles.tsx'

/** Behind the "#", which no server and no log gets to see. */
function linkOf(secret: string): string {
  return new URL(`/console/invitation#${secret}`, location.href).href
}

export function Invite() {
  const [email, setEmail] = useState('')
  const [name, setName] = useState('')
  const [roles, setRoles] = useState<OperatorRole[]>([])
  const invite = useAct(inviteOperator, 'Invited', input => ({
    title: `Invite ${input.name}`,
    about: `${input.email}, as ${input.roles.join(', ')}.`,
  }))
  const made = invite.data
  return (
    <Block title="Invite an operator">
      {made && (
        <>
          <Note tone="info" live>
            {made.persons === 2 && 'Another owner confirms it before the link serves. '}
            Hand this link over yourself: it is shown once, serves once, and ends {moment(made.expiresAt)}.
          </Note>
          <p className={forms.mono} data-testid="invitation">
            {linkOf(made.secret)}
          </p>
          <CopyButton
            text={linkOf(made.secret)}
            label="Copy the link"
            onCopied={() => toast('Copied', 'pos')}
          />
        </>
      )}
      <form
        className={forms.form}
        onSubmit={event => {
          event.preventDefault()
          invite.mutate(
            { email, name, roles },
            {
              onSuccess: () => {
                setEmail('')
                setName('')
                setRoles([])
              },
            },
          )
        }}
      >
        <Field label="E-mail of the new operator">
          <TextInput type="email" value={email} onChange={event => setEmail(event.target.value)} />
        </Field>
        <Field label="Name">
          <TextInput value={name} maxLength={100} onChange={event => setName(event.target.value)} />
        </Field>
        <Roles value={roles} onChange={setRoles} />
        <Button
          type="submit"
          size="md"
          pending={invite.isPending}
          disabled={!email || !name || roles.length === 0}
        >
          Invite
        </Button>
      </form>
    </Block>
  )
}
