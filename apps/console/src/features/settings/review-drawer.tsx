import { changeSettings, type SettingsChange } from '@matin/contract/settings-desk'
import { Button } from '@matin/ui/button'
import { Field } from '@matin/ui/field'
import { Note } from '@matin/ui/note'
import { useState } from 'react'
import { TextArea } from '../../shared/controls.tsx'
import { words } from '../../shared/format.ts'
import forms from '../../shared/forms.module.css'
import { Drawer, Fact, Facts } from '../../shared/page.tsx'
import { useCommand } from '../../shared/use-command.ts'
import type { Edits } from './use-edits.ts'

/** What is about to change, old and new, and why. */
export function ReviewDrawer({ edits }: { edits: Edits }) {
  const [reason, setReason] = useState('')
  const change = useCommand(
    changeSettings,
    edits.byTwo ? 'Proposed: another operator approves it' : 'Changed',
  )
  const { changes, faults, byTwo, clear } = edits
  return (
    <Drawer
      label="Changes"
      onClose={clear}
      footer={
        <Button
          size="sm"
          disabled={faults.length > 0 || reason.trim().length < 3}
          pending={change.isPending}
          onClick={() => change.mutate({ changes, reason }, { onSuccess: clear })}
        >
          {byTwo ? 'Propose' : 'Save'}
        </Button>
      }
    >
      <h2>{changes.length === 1 ? 'One change' : `${changes.length} changes`}</h2>
      <Diff changes={changes} />
      {faults.map(fault => (
        <Note key={fault} tone="warn" live>
          {fault}
        </Note>
      ))}
      <p>
        {byTwo
          ? 'Another operator has to confirm them; they count a day after that, together, and every operator is told. What only lowers a limit is one person’s, at once, by itself.'
          : 'They count at once, in every process.'}
      </p>
      <div className={forms.form}>
        <Field label="Reason" help="Goes into the audit log.">
          <TextArea
            maxLength={500}
            rows={3}
            value={reason}
            onChange={event => setReason(event.target.value)}
          />
        </Field>
      </div>
    </Drawer>
  )
}

/** Old and new, setting by setting. */
export function Diff({ changes }: { changes: readonly SettingsChange[] }) {
  return (
    <Facts>
      {changes.map(({ key, from, to }) => (
        <Fact key={key} name={words(key)}>
          <del>{from || 'Empty'}</del> → <ins>{to || 'Empty'}</ins>
        </Fact>
      ))}
    </Facts>
  )
}
