import { inviteOperator } from '@matin/contract/operator-accounts'
import type { OperatorRole } from '@matin/domain/operators/permissions'
import { Button } from '@matin/ui/button'
import { Field } from '@matin/ui/field'
import { Note } from '@matin/ui/note'
import { TextInput } from '@matin/ui/text-input'
import { useState } from 'react'
import forms from '../../shared/forms.module.css'
import { Block } from '../../shared/page.tsx'
import { useCommand } from '../../shared/use-command.ts'
import { Roles } from './roles.tsx'

export function Invite() {
  const [email, setEmail] = useState('')
  const [name, setName] = useState('')
  const [roles, setRoles] = useState<OperatorRole[]>([])
  const invite = useCommand(inviteOperator, 'Proposed', input => ({
    title: `Invite ${input.name}`,
    about: `${input.email}, as ${input.roles.join(', ')}.`,
  }))
  return (
    <Block title="Invite an operator">
      {invite.isSuccess && (
        <Note tone="info" live>
          Proposed. Once another owner approves, the invitation goes to that mailbox, and nowhere else.
        </Note>
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
