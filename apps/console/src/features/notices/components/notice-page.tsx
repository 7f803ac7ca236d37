import {
  type AdminNotice,
  createNotice,
  getAdminNotice,
  getNoticeReach,
  publishNotice,
  reviseNotice,
  testNotice,
  withdrawNotice,
} from '@matin/contract/admin/notices'
import { LANGUAGES, type Language } from '@matin/contract/language'
import { Button } from '@matin/ui/button'
import { Note } from '@matin/ui/note'
import { type ReactNode, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useOperator } from '#shared/api/operator.ts'
import { useCommand } from '#shared/api/use-command.ts'
import { useChangeRead, useRead } from '#shared/api/use-read.ts'
import { DecideBar } from '#shared/decision/decide-bar.tsx'
import { useStoredDraft } from '#shared/form/use-stored-draft.ts'
import { dayAndTime, moment, parseMoment } from '#shared/format/format.ts'
import { useKeys } from '#shared/keys/keys.ts'
import { useOpenItem } from '#shared/list/use-list-state.ts'
import { Fact, Facts, Page } from '#shared/page/page.tsx'
import { NotThere, Unloaded } from '#shared/page/states.tsx'
import { usePlatformNow } from '#shared/time/platform-time.ts'
import {
  type Draft,
  keepBlock,
  lacks,
  needsSecond,
  noticeDraftOf,
  noticeInputOf,
  people,
  publishBlock,
  publishWords,
  type Reach,
  sendingWords,
} from '../model/draft.ts'
import styles from '../screens/notices.module.css'
import { LanguageGrid } from './language-grid.tsx'
import { PlanFields } from './plan-fields.tsx'
import { Article, Preview } from './preview.tsx'
import { Sending, State } from './state.tsx'

const ALL = { to: '/notices', name: 'All notices' }

export function NoticePage({ id }: { id: string }) {
  const navigate = useNavigate()
  const { may } = useOperator()
  const isNew = id === 'new'
  const query = useRead(getAdminNotice, { id }, { enabled: !isNew })
  const { data } = query
  useKeys({ Escape: { label: 'back to the list', run: () => void navigate('/notices'), quiet: true } })
  const frame = (item: string, children: ReactNode) => (
    <Page
      title="Notices"
      item={item}
      help={
        <p>
          A notice needs every language. Read each preview letter by letter: it’s what customers see. Send
          yourself the email first. Sent messages can’t be recalled.
        </p>
      }
    >
      {children}
    </Page>
  )
  if ((isNew || data?.state === 'draft') && may(publishNotice))
    return frame(isNew ? 'New notice' : 'Draft', <Editor row={data ?? null} />)
  if (data) return frame(data.title.en ?? 'Notice', <Published row={data} />)
  return frame(
    'Notice',
    isNew ? (
      <NotThere title="None of your roles can write notices." on={ALL} />
    ) : (
      <Unloaded of={query} name="notice" on={ALL} />
    ),
  )
}

function Editor({ row }: { row: AdminNotice | null }) {
  const open = useOpenItem('/notices')
  const { draft, isKept, setDraft, dropDraft } = useStoredDraft<Draft>(
    `notice ${row?.id ?? 'new'}`,
    noticeDraftOf(row),
  )
  const [language, setLanguage] = useState<Language>('en')
  const reach = useRead(getNoticeReach, {}).data
  const now = usePlatformNow()
  const create = useCommand(createNotice, 'Draft saved', undefined, dropDraft)
  const changeNotice = useChangeRead(getAdminNotice)
  const revise = useCommand(reviseNotice, 'Draft saved', undefined, kept => {
    changeNotice({ id: kept.id }, () => kept)
    dropDraft()
  })
  const test = useCommand(testNotice, 'Sent to your mailbox')
  // Draft as it was saved. The question is about this one: the stored draft is gone by then.
  const asked = useRef(draft)
  const publish = useCommand(
    publishNotice,
    () =>
      reach && needsSecond(asked.current, reach)
        ? 'Published in the app. Another operator must approve the sending.'
        : 'Published',
    () => publishQuestion(asked.current, reach),
  )
  const sending = reach ? sendingWords(draft, reach) : ''
  const second = reach !== undefined && needsSecond(draft, reach)
  const begins = parseMoment(draft.from)
  const pending = create.isPending || revise.isPending || publish.isPending
  function keep() {
    if (row) revise.mutate({ id: row.id, ...noticeInputOf(draft) })
    else create.mutate(noticeInputOf(draft), { onSuccess: made => open(made.id, { replace: true }) })
  }
  /** Publishes the notice. Saves the draft first, because the server publishes what it has stored. */
  async function publishIt() {
    asked.current = draft
    const input = noticeInputOf(draft)
    try {
      const { id } = row
        ? isKept
          ? await revise.mutateAsync({ id: row.id, ...input })
          : row
        : await create.mutateAsync(input)
      if (!row) open(id, { replace: true })
      await publish.mutateAsync({ id })
      open(undefined, { replace: true })
    } catch {
      // The error is already shown, and the draft is kept.
    }
  }
  const missing = lacks(draft, language)
  return (
    <div className={styles.page}>
      <div className={styles.form}>
        <LanguageGrid draft={draft} onChange={setDraft} onLook={setLanguage} />
        <PlanFields draft={draft} onChange={setDraft} reach={reach} />
        {second && reach && <SecondNote reach={reach} />}
      </div>
      <Preview of={draft} language={language} onLanguage={setLanguage} begins={begins}>
        <Button
          variant="line"
          size="md"
          icon="mail"
          disabled={missing !== null}
          pending={test.isPending}
          onClick={() =>
            test.mutate({ language, title: draft.title[language] ?? '', text: draft.text[language] ?? '' })
          }
        >
          {missing === null ? 'Send yourself a test' : `No test without a ${missing}`}
        </Button>
      </Preview>
      <div className={styles.foot}>
        <DecideBar
          icon={second ? 'two' : 'megaphone'}
          says={
            reach
              ? `It reaches ${people(reach.customers)} in the app${sending && `, ${sending}`}${begins ? `, from ${dayAndTime(begins)}` : ', immediately'}.`
              : 'Counting how many it reaches.'
          }
          next={
            isKept
              ? 'This browser keeps what you wrote until you save or publish it.'
              : row
                ? 'Saved as a draft.'
                : 'Nothing written yet.'
          }
          decisions={[
            {
              label: 'Save as draft',
              letter: 'Mod+S',
              verb: 'save',
              tone: 'line',
              run: keep,
              pending,
              shut: keepBlock(draft),
            },
            {
              label: publishWords(draft, reach),
              letter: 'P',
              verb: second ? 'propose' : 'publish',
              run: () => void publishIt(),
              pending,
              shut: publishBlock(draft, reach, now),
            },
          ]}
        />
      </div>
    </div>
  )
}

function SecondNote({ reach }: { reach: Reach }) {
  return (
    <Note tone="warn" icon="two">
      <b>
        Another operator must send it: {people(reach.customers)} is over the limit of {reach.limit}.
      </b>{' '}
      {reach.approvers.length === 0
        ? 'No other operator can approve it.'
        : `${reach.approvers.join(' or ')} reads the same text.`}{' '}
      Sent messages can’t be recalled.
    </Note>
  )
}

function publishQuestion(draft: Draft, reach: Reach | undefined) {
  const sending = reach ? sendingWords(draft, reach) : ''
  const second = reach !== undefined && needsSecond(draft, reach)
  const begins = parseMoment(draft.from)
  return {
    title: `Publish to ${reach ? people(reach.customers) : 'all customers'}`,
    about: (
      <>
        <p>
          {begins ? `Shown from ${moment(begins)}.` : 'Shown immediately.'}
          {sending &&
            ` ${second ? 'Proposed' : 'Sent'} as well: ${sending}. Sent messages can’t be recalled.`}
        </p>
        {LANGUAGES.map(one => (
          <Article key={one} of={draft} language={one} />
        ))}
      </>
    ),
    confirm: second ? 'Publish and propose' : 'Publish',
    danger: true,
  }
}

function Published({ row }: { row: AdminNotice }) {
  const { may } = useOperator()
  const [language, setLanguage] = useState<Language>('en')
  const reach = useRead(getNoticeReach, {}, { enabled: may(getNoticeReach) }).data
  const all = reach ? people(reach.customers) : 'all customers'
  const withdraw = useCommand(withdrawNotice, 'Withdrawn', () => ({
    title: `Withdraw “${row.title.en ?? 'the notice'}”`,
    about: `It’s no longer shown to ${all}.${
      row.sent
        ? ` ${row.sent.emails} emails and ${row.sent.pushes} push messages have gone out. No more will.`
        : ''
    } It can’t be published again.`,
    confirm: 'Withdraw',
    danger: true,
  }))
  const isOpen = row.state === 'shown' || row.state === 'scheduled'
  return (
    <div className={styles.page}>
      <div className={styles.form}>
        <h2 className={styles.title}>{row.title.en}</h2>
        <State of={row} />
        <Facts>
          <Fact name="From">{row.from ? moment(row.from) : 'Not scheduled'}</Fact>
          <Fact name="Until">{row.until ? moment(row.until) : 'No end'}</Fact>
          <Fact name="On top of the list">{row.pinned ? 'Until it ends' : 'No'}</Fact>
          <Fact name="Sent">
            <Sending of={row} />
          </Fact>
          {row.sent && <Fact name="Customers processed">{row.sent.seen}</Fact>}
        </Facts>
        <div className={styles.grid}>
          {LANGUAGES.map(one => (
            <Article key={one} of={row} language={one} />
          ))}
        </div>
      </div>
      <Preview of={row} language={language} onLanguage={setLanguage} begins={row.from} />
      {isOpen && may(withdrawNotice) && (
        <div className={styles.foot}>
          <DecideBar
            icon="megaphone"
            says={
              row.state === 'shown'
                ? `It’s shown to ${all}.`
                : `It’s shown to ${all} from ${moment(row.from ?? '')}.`
            }
            next="Once withdrawn, it’s no longer shown, and unsent messages stay unsent."
            decisions={[
              {
                label: `Withdraw from ${all}`,
                letter: 'B',
                verb: 'withdraw',
                tone: 'danger',
                run: () => withdraw.mutate({ id: row.id }),
                pending: withdraw.isPending,
              },
            ]}
          />
        </div>
      )}
    </div>
  )
}
