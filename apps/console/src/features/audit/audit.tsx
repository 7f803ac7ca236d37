import { type AuditEntry, verifyAudit } from '@matin/contract/audit'
import { Button } from '@matin/ui/button'
import { Note } from '@matin/ui/note'
import { SearchField } from '@matin/ui/search-field'
import { useMutation } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { call } from '../../shared/api.ts'
import { moment } from '../../shared/format.ts'
import forms from '../../shared/forms.module.css'
import { Page } from '../../shared/page.tsx'
import { Table } from '../../shared/table.tsx'
import { useList } from '../../shared/use-list.ts'

export function Audit() {
  const [subject, setSubject] = useState('')
  const wanted = useDeferredValue(subject.trim())
  const list = useList<AuditEntry>('audit', wanted ? { subject: wanted } : {})
  const verify = useMutation({ mutationFn: () => call(verifyAudit, {}) })
  return (
    <Page
      title="Audit log"
      help={
        <p>
          Every act of an operator, written in the transaction of the act and chained by hashes; nobody
          changes it. The whole subject is searched for, such as “withdrawal:…” or “operator:…”. Verify
          recomputes the chain from its first entry; its head stands in every day’s proof.
        </p>
      }
      actions={
        <>
          <SearchField value={subject} onChange={setSubject} label="Subject" clearLabel="Clear" />
          <Button variant="line" size="sm" pending={verify.isPending} onClick={() => verify.mutate()}>
            Verify
          </Button>
        </>
      }
    >
      {verify.data && (
        <Note tone={verify.data.ok ? 'pos' : 'neg'} live>
          {verify.data.ok
            ? `All ${verify.data.entries} entries fit. Head: ${verify.data.head}`
            : `Entry ${verify.data.brokenAt} does not fit.`}
        </Note>
      )}
      <Table
        label="Audit log"
        list={list}
        empty="No entry"
        columns={[
          { name: 'Place', cell: row => row.seq },
          { name: 'When', cell: row => moment(row.at) },
          { name: 'Who', cell: row => row.actor },
          { name: 'What', cell: row => row.action },
          { name: 'On', cell: row => <span className={forms.mono}>{row.subject}</span> },
          {
            name: 'Details',
            cell: row =>
              Object.entries(row.details)
                .map(([name, value]) => `${name}: ${value}`)
                .join(', '),
          },
          { name: 'Hash', cell: row => <span className={forms.mono}>{row.hash.slice(0, 12)}</span> },
        ]}
      />
    </Page>
  )
}
