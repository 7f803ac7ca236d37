import {
  approveIdentity,
  getReviewedIdentity,
  getReviewedPhoto,
  listIdentities,
  type ReviewedIdentity,
  rejectIdentity,
  revokeIdentity,
} from '@matin/contract/identity-desk'
import { IDENTITY_REASON_TEXTS } from '@matin/contract/identity-reasons'
import { PHOTO_SIDES, type PhotoSide } from '@matin/domain/identity/certificate'
import { IDENTITY_REASONS, type IdentityReason } from '@matin/domain/identity/reason'
import { Button } from '@matin/ui/button'
import { Note } from '@matin/ui/note'
import { useState } from 'react'
import { useParams } from 'react-router'
import { ConfirmDialog } from '../../shared/confirm-dialog.tsx'
import { Due } from '../../shared/due.tsx'
import { Choice, Filters } from '../../shared/filters.tsx'
import { moment, words } from '../../shared/format.ts'
import forms from '../../shared/forms.module.css'
import { Locked } from '../../shared/locked.tsx'
import { useOperator } from '../../shared/operator.ts'
import { Drawer, Fact, Facts, Page } from '../../shared/page.tsx'
import { Person } from '../../shared/person.tsx'
import { PrivateImage } from '../../shared/private-image.tsx'
import { Table } from '../../shared/table.tsx'
import { useCommand } from '../../shared/use-command.ts'
import { useList } from '../../shared/use-list.ts'
import { useListState, useOpenItem } from '../../shared/use-list-state.ts'
import { useOpened } from '../../shared/use-opened.ts'
import styles from './identities.module.css'

export function Identities() {
  const { id } = useParams()
  const [{ state }, set] = useListState({ state: ['', 'in_review', 'passed'] })
  const list = useList(listIdentities, state === '' ? {} : { state })
  const open = useOpenItem('/identities')
  return (
    <Page
      title="Identity"
      help={
        <p>
          Each submission is decided within the time that its row shows. Opening one is a view of personal
          data, and so is each photo: both go into the audit log with your name. Compare name and number with
          the photos: Pass is live once both were opened. A certificate passes for one account only; by a
          setting two operators pass it. A pass can be revoked with a reason: the limit falls at once.
        </p>
      }
      drawer={id !== undefined && <Submission key={id} id={id} onClose={() => open(undefined)} />}
    >
      <Filters label="Submissions to show">
        <Choice
          label="State"
          value={state}
          onChange={next => set({ state: next })}
          options={[{ value: 'passed', label: 'Passed' }]}
          all="In review"
        />
      </Filters>
      <Table
        label="Identity submissions"
        list={list}
        empty={state === '' ? 'No submission waits' : 'None has passed'}
        selected={id}
        onSelect={open}
        columns={[
          {
            name: 'Time left',
            cell: row =>
              row.state === 'in_review' ? (
                <Due secondsLeft={row.secondsLeft} at={list.at} />
              ) : (
                words(row.state)
              ),
          },
          { name: 'Customer', cell: row => <Person {...row.customer} /> },
          { name: 'Certificate', cell: row => words(row.type) },
          { name: 'Attempt', right: true, cell: row => row.attempt },
        ]}
      />
    </Page>
  )
}

function Submission({ id, onClose }: { id: string; onClose: () => void }) {
  const [seen, setSeen] = useState<readonly PhotoSide[]>([])
  const detail = useOpened(
    getReviewedIdentity,
    { id },
    { title: 'Open an identity', about: `Name, number and photos of submission ${id.slice(-6)}.` },
  )
  return (
    <Drawer
      label={`Submission ${id.slice(-6)}`}
      wide
      onClose={onClose}
      footer={detail.data && <Decision row={detail.data} seen={seen} onDone={onClose} />}
    >
      {detail.locked && <Locked what="Identity data" onUnlock={() => void detail.unlock()} />}
      {detail.failed && <Note tone="neg">This submission could not be loaded.</Note>}
      {detail.data && (
        <Particulars
          row={detail.data}
          onSeen={side => setSeen(before => [...before.filter(one => one !== side), side])}
        />
      )}
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

interface ParticularsProps {
  row: ReviewedIdentity
  onSeen: (side: PhotoSide) => void
}

function Particulars({ row, onSeen }: ParticularsProps) {
  return (
    <>
      <Facts>
        <Fact name="Customer">
          <Person {...row.customer} />
        </Fact>
        <Fact name="Name">
          <Marked text={row.name} all={/[a-z]/i.test(row.name)} />
        </Fact>
        <Fact name="Number">
          <Marked text={row.number} all />
        </Fact>
        <Fact name="Certificate">{words(row.type)}</Fact>
        <Fact name="State">{words(row.state)}</Fact>
        {row.decided && (
          <Fact name="Decided">
            {row.decided.operator.name}
            <small>{moment(row.decided.at)}</small>
          </Fact>
        )}
        {row.firstApproval && (
          <Fact name="First approval">
            {row.firstApproval.operator.name}
            <small>{moment(row.firstApproval.at)}</small>
          </Fact>
        )}
      </Facts>
      {row.revoked && (
        <Note tone="warn">
          A pass was revoked by {row.revoked.operator.name}, {moment(row.revoked.at)}:{' '}
          {words(row.revoked.reason).toLowerCase()}.
        </Note>
      )}
      {BEYOND_ASCII.test(row.number) && (
        <Note tone="warn">
          The number has characters beyond A–Z and 0–9: compare each marked one with the photo.
        </Note>
      )}
      {row.sameCertificate.map(other => (
        <Note key={other.uid} tone="warn">
          The same certificate was submitted ({words(other.state).toLowerCase()}) for <Person {...other} />
        </Note>
      ))}
      <h3>Photos</h3>
      <div className={styles.photos}>
        {PHOTO_SIDES.map(side => (
          <PrivateImage
            key={side}
            name={words(side)}
            path={getReviewedPhoto.path}
            input={{ id: row.id, side }}
            onShown={() => onSeen(side)}
          />
        ))}
      </div>
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

interface DecisionProps {
  row: ReviewedIdentity
  /** Photos that were opened beside name and number. */
  seen: readonly PhotoSide[]
  onDone: () => void
}

function Decision({ row, seen, onDone }: DecisionProps) {
  const { operator, may } = useOperator()
  const [lowering, setLowering] = useState<'reject' | 'revoke' | null>(null)
  const { id, uid, name, number, firstApproval, approvalsNeeded } = row
  const first = approvalsNeeded === 2 && firstApproval === null
  const approve = useCommand(
    approveIdentity,
    first ? 'Approved: a second operator passes it' : 'Identity passed',
    () => ({
      title: first ? `Approve the identity of ${uid}` : `Pass the identity of ${uid}`,
      about: `${name}, ${words(row.type).toLowerCase()} ${number}. ${
        first ? 'Another operator passes it.' : 'Their 24-hour limit rises at once, and they are told.'
      }`,
      confirm: first ? 'Approve' : 'Pass',
    }),
  )
  const about = (reason: IdentityReason) => `Of customer ${uid}: ${words(reason).toLowerCase()}.`
  const reject = useCommand(rejectIdentity, 'Rejected: the customer reads the reason', input => ({
    title: 'Reject the identity',
    about: about(input.reason),
    confirmed: true,
  }))
  const revoke = useCommand(revokeIdentity, 'Revoked: it is in review again', input => ({
    title: 'Revoke the pass',
    about: about(input.reason),
    confirmed: true,
  }))
  if (!may('decide_identity') || row.state === 'failed') return null
  if (row.state === 'passed')
    return (
      <>
        <Button variant="danger" size="sm" pending={revoke.isPending} onClick={() => setLowering('revoke')}>
          Revoke the pass
        </Button>
        {lowering && (
          <ConfirmDialog
            title={`Revoke the pass of ${uid}`}
            about={`${name}. The 24-hour limit falls at once, it is in review again, and the customer reads the reason.`}
            confirm="Revoke"
            reasons={IDENTITY_REASONS}
            says={reason => IDENTITY_REASON_TEXTS[reason].en}
            onClose={() => setLowering(null)}
            onConfirm={reason => {
              setLowering(null)
              revoke.mutate({ id, reason }, { onSuccess: onDone })
            }}
          />
        )}
      </>
    )
  const unseen = PHOTO_SIDES.filter(side => !seen.includes(side))
  const own = firstApproval?.operator.id === operator?.id && firstApproval !== null
  const why = own
    ? 'You gave the first approval: another operator passes it.'
    : unseen.length > 0
      ? `Open the ${unseen.join(' and the ')} photo first, and compare name and number.`
      : null
  return (
    <>
      {why && <p>{why}</p>}
      <span className={forms.row}>
        <Button variant="danger" size="sm" pending={reject.isPending} onClick={() => setLowering('reject')}>
          Reject
        </Button>
        <Button
          size="sm"
          disabled={why !== null}
          pending={approve.isPending}
          onClick={() => approve.mutate({ id }, { onSuccess: onDone })}
        >
          {first ? 'Approve' : 'Pass'}
        </Button>
      </span>
      {lowering && (
        <ConfirmDialog
          title={`Reject the identity of ${uid}`}
          about={`${name}. The customer reads the reason and may submit again.`}
          confirm="Reject"
          reasons={IDENTITY_REASONS}
          says={reason => IDENTITY_REASON_TEXTS[reason].en}
          onClose={() => setLowering(null)}
          onConfirm={reason => {
            setLowering(null)
            reject.mutate({ id, reason }, { onSuccess: onDone })
          }}
        />
      )}
    </>
  )
}
