import {
  approveIdentity,
  getReviewedIdentity,
  getReviewedPhoto,
  type QueuedIdentity,
  type ReviewedIdentity,
  rejectIdentity,
} from '@matin/contract/identity-desk'
import { PHOTO_SIDES } from '@matin/domain/identity/certificate'
import { IDENTITY_REASONS } from '@matin/domain/identity/reason'
import { Button } from '@matin/ui/button'
import { Field } from '@matin/ui/field'
import { Note } from '@matin/ui/note'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { Select } from '../../shared/controls.tsx'
import { moment, words } from '../../shared/format.ts'
import { Locked } from '../../shared/locked.tsx'
import { useOperator } from '../../shared/operator.ts'
import { Drawer, Fact, Facts, Page } from '../../shared/page.tsx'
import { PrivateImage } from '../../shared/private-image.tsx'
import { Table } from '../../shared/table.tsx'
import { TimeLeft } from '../../shared/time-left.tsx'
import { useAct } from '../../shared/use-act.ts'
import { useList } from '../../shared/use-list.ts'
import { useOpened } from '../../shared/use-opened.ts'

export function Identities() {
  const { id } = useParams()
  const navigate = useNavigate()
  const list = useList<QueuedIdentity>('identities')
  const open = (next: string | undefined) => navigate(next ? `/identities/${next}` : '/identities')
  return (
    <Page
      title="Identity"
      help={
        <p>
          Each submission is decided within the time that its row shows. Opening one is a view of personal
          data, and so is each photo: both go into the audit log with your name. Compare name and number with
          the photos; a certificate passes for one account only.
        </p>
      }
      drawer={id !== undefined && <Submission key={id} id={id} onClose={() => open(undefined)} />}
    >
      <Table
        label="Identity submissions"
        list={list}
        empty="No submission waits"
        selected={id}
        onSelect={open}
        columns={[
          { name: 'Time left', cell: row => <TimeLeft secondsLeft={row.secondsLeft} at={list.at} /> },
          { name: 'Customer', cell: row => row.uid },
          { name: 'Certificate', cell: row => words(row.type) },
          { name: 'Attempt', right: true, cell: row => row.attempt },
        ]}
      />
    </Page>
  )
}

function Submission({ id, onClose }: { id: string; onClose: () => void }) {
  const detail = useOpened(
    getReviewedIdentity,
    { id },
    { title: 'Open an identity', about: `Name, number and photos of submission ${id.slice(-6)}.` },
  )
  return (
    <Drawer
      label={`Submission ${id.slice(-6)}`}
      onClose={onClose}
      footer={detail.data && <Decision row={detail.data} onDone={onClose} />}
    >
      {detail.locked && <Locked what="Identity data" onUnlock={() => void detail.unlock()} />}
      {detail.failed && <Note tone="neg">This submission could not be loaded.</Note>}
      {detail.data && <Particulars row={detail.data} />}
    </Drawer>
  )
}

const BEYOND_ASCII = /[^\x20-\x7e]/

/** A text whose characters beyond ASCII are marked, where they may pass for others: with `all`, each of them. */
function Marked({ text, all }: { text: string; all: boolean }) {
  if (!all || !BEYOND_ASCII.test(text)) return text
  const parts = text.split(/([^\x20-\x7e]+)/)
  return parts.map((part, n) =>
    n % 2 === 1 ? (
      // Parts of one text stay in their places.
      // biome-ignore lint/suspicious/noArrayIndexKey: as said
      <mark key={n} title={[...part].map(codePoint).join(' ')}>
        {part}
      </mark>
    ) : (
      part
    ),
  )
}

function codePoint(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
}

function Particulars({ row }: { row: ReviewedIdentity }) {
  return (
    <>
      <Facts>
        <Fact name="Customer">{row.uid}</Fact>
        <Fact name="Name">
          <Marked text={row.name} all={/[a-z]/i.test(row.name)} />
        </Fact>
        <Fact name="Number">
          <Marked text={row.number} all />
        </Fact>
        <Fact name="Certificate">{words(row.type)}</Fact>
        <Fact name="State">{words(row.state)}</Fact>
      </Facts>
      {BEYOND_ASCII.test(row.number) && (
        <Note tone="warn">
          The number has characters beyond A–Z and 0–9: compare each marked one with the photo.
        </Note>
      )}
      {row.sameCertificate.map(other => (
        <Note key={other.uid} tone="warn">
          The same certificate was submitted for {other.uid} ({words(other.state).toLowerCase()}).
        </Note>
      ))}
      <h3>Photos</h3>
      {PHOTO_SIDES.map(side => (
        <PrivateImage
          key={side}
          name={words(side)}
          path={getReviewedPhoto.path}
          input={{ id: row.id, side }}
        />
      ))}
      {row.views.length > 0 && <h3>Who has looked</h3>}
      <Facts>
        {row.views.map(view => (
          <Fact key={`${view.at} ${view.side}`} name={view.operator}>
            {view.side ? `Photo, ${view.side}` : 'Name and number'}
            <small>{moment(view.at)}</small>
          </Fact>
        ))}
      </Facts>
      {row.earlier.length > 0 && <h3>Earlier</h3>}
      <Facts>
        {row.earlier.map(one => (
          <Fact key={one.id} name={words(one.state)}>
            {one.reason && words(one.reason)}
          </Fact>
        ))}
      </Facts>
    </>
  )
}

function Decision({ row, onDone }: { row: ReviewedIdentity; onDone: () => void }) {
  const { may } = useOperator()
  const [reason, setReason] = useState<(typeof IDENTITY_REASONS)[number]>('photo_unreadable')
  const approve = useAct(approveIdentity, 'Identity passed', () => ({
    title: 'Pass the identity',
    about: `Of customer ${row.uid}.`,
  }))
  const reject = useAct(rejectIdentity, 'Rejected: the customer reads the reason', input => ({
    title: 'Reject the identity',
    about: `Of customer ${row.uid}: ${words(input.reason).toLowerCase()}.`,
  }))
  if (!may('decide_identity') || row.state === 'failed') return null
  return (
    <>
      <Field label="Reason, when it is rejected">
        <Select
          value={reason}
          onChange={setReason}
          options={IDENTITY_REASONS.map(value => ({ value, label: words(value) }))}
        />
      </Field>
      <p />
      <Button
        variant="danger"
        size="sm"
        pending={reject.isPending}
        onClick={() => reject.mutate({ id: row.id, reason }, { onSuccess: onDone })}
      >
        Reject
      </Button>{' '}
      <Button
        size="sm"
        disabled={row.state !== 'in_review'}
        pending={approve.isPending}
        onClick={() => approve.mutate({ id: row.id }, { onSuccess: onDone })}
      >
        Pass
      </Button>
    </>
  )
}
