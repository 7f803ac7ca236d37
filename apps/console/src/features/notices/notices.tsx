import { LANGUAGES } from '@matin/contract/language'
import {
  createNotice,
  type DeskNotice,
  getNoticeReach,
  listDeskNotices,
  publishNotice,
  reviseNotice,
  withdrawNotice,
} from '@matin/contract/notice-desk'
import { Button } from '@matin/ui/button'
import { Checkbox } from '@matin/ui/checkbox'
import { Chip } from '@matin/ui/chip'
import { Field } from '@matin/ui/field'
import { TextInput } from '@matin/ui/text-input'
import { useState } from 'react'
import { useParams } from 'react-router'
import { words as inWords, moment } from '../../shared/format.ts'
import forms from '../../shared/forms.module.css'
import { FourLanguages, filled, type Words } from '../../shared/four-languages.tsx'
import { useOperator } from '../../shared/operator.ts'
import { Drawer, Fact, Facts, Page } from '../../shared/page.tsx'
import { NotThere } from '../../shared/states.tsx'
import { Table } from '../../shared/table.tsx'
import { useCommand } from '../../shared/use-command.ts'
import { useList } from '../../shared/use-list.ts'
import { useOpenItem } from '../../shared/use-list-state.ts'
import { useRead } from '../../shared/use-read.ts'
import { useStoredDraft } from '../../shared/use-stored-draft.ts'
import { Mailing } from './mailing.tsx'

export function Notices() {
  const { may } = useOperator()
  const { id } = useParams()
  const list = useList(listDeskNotices, {})
  const open = useOpenItem('/notices')
  const row = list.rows.find(one => one.id === id)
  const editing = id === 'new' || row?.state === 'draft'
  return (
    <Page
      title="Notices"
      help={
        <p>
          A notice is written as a draft and published with its words in four languages, now or at a time.
          Look at the preview in each language first: it is what customers read. What is sent by e-mail or
          push cannot be called back, and to many it waits for another operator: taking the notice back ends
          what has not gone out yet.
        </p>
      }
      actions={
        may('publish_notices') && (
          <Button size="sm" icon="plus" onClick={() => open('new')}>
            New notice
          </Button>
        )
      }
      drawer={
        id !== undefined &&
        (editing ? (
          <Draft
            key={id}
            row={row}
            onClose={() => open(undefined)}
            onMade={made => open(made, { replace: true })}
          />
        ) : (
          (row && <Published key={id} row={row} onClose={() => open(undefined)} />) ||
          (!list.pending && (
            <Drawer label="Notice" onClose={() => open(undefined)}>
              <NotThere title="This notice is not there" on={{ to: '/notices', name: 'All notices' }} />
            </Drawer>
          ))
        ))
      }
    >
      <Table
        label="Notices"
        list={list}
        empty="No notice"
        selected={id}
        onSelect={open}
        columns={[
          { name: 'Title', cell: one => one.title.en ?? one.title.ja ?? 'Without a title' },
          {
            name: 'State',
            cell: one => (
              <Chip
                icon={one.state === 'shown' ? 'eye' : 'doc'}
                tone={one.state === 'shown' ? 'pos' : 'plain'}
              >
                {inWords(one.state)}
              </Chip>
            ),
          },
          {
            name: 'Languages',
            cell: one => LANGUAGES.filter(language => one.title[language] && one.text[language]).join(', '),
          },
          { name: 'From', cell: one => one.from && moment(one.from) },
          { name: 'Until', cell: one => one.until && moment(one.until) },
          {
            name: 'Sent',
            cell: one => (one.mailing ? <Mailing of={one.mailing} /> : one.sent && progress(one)),
          },
        ]}
      />
    </Page>
  )
}

/** Whom a notice reaches now; undefined while it is not known. */
function useReach(wanted: boolean) {
  return useRead(getNoticeReach, {}, { enabled: wanted }).data
}

function people(count: number | undefined): string {
  if (count === undefined) return 'all customers'
  return count === 1 ? '1 customer' : `${count} customers`
}

/** How far its sending has come, in a few words. */
function progress({ sent, state }: DeskNotice): string {
  if (!sent) return 'In the app alone'
  const done = `${sent.letters} letters, ${sent.pushes} pushes`
  if (sent.endedAt) return sent.failed > 0 ? `${done}, ${sent.failed} failed` : done
  return state === 'scheduled' ? 'At its time' : `${done} so far`
}

interface DraftProps {
  row: DeskNotice | undefined
  onClose: () => void
  onMade: (id: string) => void
}

function Draft({ row, onClose, onMade }: DraftProps) {
  const {
    draft: words,
    setDraft: setWords,
    dropDraft,
  } = useStoredDraft<{ title: Words; text: Words }>(`notice ${row?.id ?? 'new'}`, {
    title: row?.title ?? {},
    text: row?.text ?? {},
  })
  const [from, setFrom] = useState('')
  const [until, setUntil] = useState('')
  const [email, setEmail] = useState(false)
  const [push, setPush] = useState(false)
  const create = useCommand(createNotice, 'Saved as a draft')
  const revise = useCommand(reviseNotice, 'Saved')
  const reach = useReach(row !== undefined)
  const publish = useCommand(publishNotice, 'Published', input => ({
    title: `Publish to ${people(reach?.customers)}`,
    about: (
      <>
        <p>
          Shown {input.from ? `from ${moment(input.from)}` : 'at once'}
          {input.until ? ` until ${moment(input.until)}` : ''}.
          {input.email && ` A letter goes to ${people(reach?.byEmail)}.`}
          {input.push && ` A push goes to ${people(reach?.byPush)}.`}
          {(input.email || input.push) && ' What is sent cannot be called back.'}
        </p>
        {LANGUAGES.map(language => (
          <Preview
            key={language}
            title={words.title[language]}
            text={words.text[language]}
            language={language}
          />
        ))}
      </>
    ),
    confirm: 'Publish',
    danger: true,
  }))
  const given = { title: filled(words.title), text: filled(words.text) }
  const whole = LANGUAGES.every(one => given.title[one] && given.text[one])
  const instant = (local: string) => new Date(local).toISOString()
  return (
    <Drawer
      label={row ? 'Draft' : 'New notice'}
      onClose={onClose}
      footer={
        <span className={forms.row}>
          <Button
            variant="line"
            size="sm"
            pending={create.isPending || revise.isPending}
            onClick={() =>
              row
                ? revise.mutate({ id: row.id, ...given }, { onSuccess: dropDraft })
                : create.mutate(given, {
                    onSuccess(made) {
                      dropDraft()
                      onMade(made.id)
                    },
                  })
            }
          >
            Save
          </Button>
          {row && (
            <Button
              size="sm"
              disabled={!whole}
              pending={publish.isPending}
              onClick={() =>
                revise.mutate(
                  { id: row.id, ...given },
                  {
                    onSuccess: () =>
                      publish.mutate(
                        {
                          id: row.id,
                          email,
                          push,
                          ...(from && { from: instant(from) }),
                          ...(until && { until: instant(until) }),
                        },
                        {
                          onSuccess() {
                            dropDraft()
                            onClose()
                          },
                        },
                      ),
                  },
                )
              }
            >
              Publish
            </Button>
          )}
        </span>
      }
    >
      <FourLanguages
        fields={[
          { key: 'title', label: 'Title', maxLength: 120 },
          { key: 'text', label: 'Text', maxLength: 5000, rows: 8 },
        ]}
        value={words}
        onChange={setWords}
        preview={language => (
          <>
            <h3>As the customer sees it</h3>
            <Preview title={words.title[language]} text={words.text[language]} language={language} />
          </>
        )}
      />
      {/* Of the publication, not of the draft: nothing of it is saved. */}
      {row && (
        <div className={forms.form}>
          <Field label="From" help="Empty: at once.">
            <TextInput type="datetime-local" value={from} onChange={event => setFrom(event.target.value)} />
          </Field>
          <Field label="Until" help="Empty: for ever.">
            <TextInput type="datetime-local" value={until} onChange={event => setUntil(event.target.value)} />
          </Field>
          <fieldset className={forms.form}>
            <legend>Sent as well, once, when it is published</legend>
            <Checkbox checked={email} onChange={setEmail}>
              By e-mail, to customers who chose letters about notices
            </Checkbox>
            <Checkbox checked={push} onChange={setPush}>
              By push, to devices of customers who did not turn notices off
            </Checkbox>
          </fieldset>
        </div>
      )}
    </Drawer>
  )
}

function Preview({
  title,
  text,
  language,
}: {
  title: string | undefined
  text: string | undefined
  language: string
}) {
  return (
    <article lang={language}>
      <h4>{title || 'Without a title'}</h4>
      {(text ?? '').split('\n').map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name
        <p key={index}>{line}</p>
      ))}
    </article>
  )
}

function Published({ row, onClose }: { row: DeskNotice; onClose: () => void }) {
  const { may } = useOperator()
  const reach = useReach(true)
  const withdraw = useCommand(withdrawNotice, 'Taken back', () => ({
    title: `Take “${row.title.en ?? 'the notice'}” back`,
    about: `${people(reach?.customers)} do not see it any more.${
      row.sent
        ? ` ${row.sent.letters} letters and ${row.sent.pushes} pushes have gone out: no more follow.`
        : ''
    } It cannot be published again.`,
    confirm: 'Take it back',
    danger: true,
  }))
  const over = row.state === 'withdrawn' || row.state === 'ended'
  return (
    <Drawer
      label={inWords(row.state)}
      onClose={onClose}
      footer={
        !over &&
        may('publish_notices') && (
          <Button
            variant="danger"
            size="sm"
            pending={withdraw.isPending}
            onClick={() => withdraw.mutate({ id: row.id })}
          >
            Take it back
          </Button>
        )
      }
    >
      <Facts>
        <Fact name="From">{row.from && moment(row.from)}</Fact>
        <Fact name="Until">{row.until ? moment(row.until) : 'For ever'}</Fact>
        <Fact name="Sent">{progress(row)}</Fact>
        {row.sent && <Fact name="Customers gone through">{row.sent.seen}</Fact>}
      </Facts>
      {LANGUAGES.map(language => (
        <Preview key={language} title={row.title[language]} text={row.text[language]} language={language} />
      ))}
    </Drawer>
  )
}
