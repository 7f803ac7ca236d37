import { fetchWithProgress } from '@matin/client/fetch-with-progress'
import { replySupport, type SupportFacts, uploadAdminImage } from '@matin/contract/admin/support'
import { type Language, languageOf } from '@matin/contract/language'
import { SUPPORT_TEXT_MAX } from '@matin/contract/support'
import { Button } from '@matin/ui/button'
import { cx } from '@matin/ui/cx'
import { Dialog } from '@matin/ui/dialog'
import { Icon } from '@matin/ui/icon'
import { IMAGE_TYPES } from '@matin/ui/image-types'
import { randomUuid } from '@matin/ui/random-uuid'
import { useRef, useState } from 'react'
import { call } from '#shared/api/api.ts'
import { useOperator } from '#shared/api/operator.ts'
import { useCommand } from '#shared/api/use-command.ts'
import { TextArea } from '#shared/form/controls.tsx'
import { useStoredDraft } from '#shared/form/use-stored-draft.ts'
import { LANGUAGE_NAMES } from '#shared/format/language-names.ts'
import { KeyCap } from '#shared/keys/key-cap.tsx'
import { useKeys } from '#shared/keys/keys.ts'
import type { Chat } from '../model/about.ts'
import {
  fillAnswer,
  READY_ANSWER_IDS,
  type ReadyAnswerId,
  readyAnswer,
  suggestAnswers,
} from '../model/ready-answers.ts'
import styles from '../screens/support.module.css'

interface ComposerProps {
  uid: string
  chat: Chat
  facts: SupportFacts | null
  asksToPay: boolean
  /** Called after sending an answer that also marks the chat as waiting for the customer. */
  onWaits: () => void
}

export function Composer({ uid, chat, facts, asksToPay, onWaits }: ComposerProps) {
  const { operator } = useOperator()
  const { draft, setDraft, dropDraft } = useStoredDraft(`answer ${uid}`, '')
  const [key, setKey] = useState(randomUuid)
  const [image, setImage] = useState<File | null>(null)
  const reply = useCommand(
    replySupport,
    ({ awaits }) => (awaits ? 'Sent. Waiting for the customer.' : 'Sent'),
    undefined,
    () => {
      dropDraft()
      setImage(null)
      setKey(randomUuid())
    },
  )
  const [sending, setSending] = useState(false)
  const [choosing, setChoosing] = useState(false)
  const box = useRef<HTMLElement>(null)
  const focus = () => box.current?.querySelector('textarea')?.focus()
  const language = languageOf(chat.language)
  const suggested = facts ? suggestAnswers(facts, asksToPay) : []
  const pending = sending || reply.isPending
  const isLong = draft.length > SUPPORT_TEXT_MAX
  const canSend = (draft.trim() !== '' || image !== null) && !isLong && !pending
  const elsewhere = chat.assignee !== null && chat.assignee.id !== operator?.id ? chat.assignee.name : null
  function insert(id: ReadyAnswerId) {
    const words = facts && fillAnswer(id, facts, language)
    // Text that is already written stays.
    if (words) setDraft(draft.trim() ? `${draft.trimEnd()}\n${words}` : words)
    setChoosing(false)
    focus()
  }
  async function send(awaits: boolean) {
    setSending(true)
    try {
      const uploaded = image && (await call(uploadAdminImage, { uid }, { image, fetch: fetchWithProgress() }))
      const answer = { uid, id: key, text: draft, awaits, ...(uploaded && { imageId: uploaded.id }) }
      reply.mutate(answer, {
        onSuccess() {
          if (awaits) onWaits()
          else focus()
        },
      })
    } catch {
      // The error is already shown, and the draft is kept.
    } finally {
      setSending(false)
    }
  }
  useKeys({
    ...Object.fromEntries(
      suggested.map((id, index) => [
        `${index + 1}`,
        { label: readyAnswer(id).name, run: () => insert(id), quiet: true },
      ]),
    ),
    'Mod+Enter': canSend && { label: 'send', run: () => void send(false) },
    'Mod+Shift+Enter': canSend && { label: 'send and wait', run: () => void send(true), quiet: true },
  })
  return (
    <footer ref={box} className={styles.composer}>
      <div className={cx(styles.ready, 'row flex-wrap gap-1.5 mb-2')}>
        <span>
          <Icon name="doc" size={14} />
          Ready answers
        </span>
        {suggested.map((id, index) => (
          <button key={id} type="button" onClick={() => insert(id)}>
            {readyAnswer(id).name} <KeyCap name={`${index + 1}`} />
          </button>
        ))}
        <button type="button" disabled={!facts} onClick={() => setChoosing(true)}>
          All {READY_ANSWER_IDS.length}
        </button>
      </div>
      <TextArea
        aria-label="Answer"
        lang={chat.language}
        rows={3}
        value={draft}
        onChange={event => setDraft(event.target.value)}
      />
      <div className="row wrap-zoomed gap-2 mt-2">
        <ImageChoice image={image} onChange={setImage} />
        <p className="grow t-cap wide-only" data-tone={elsewhere || isLong ? 'warn' : undefined}>
          {elsewhere ? `${elsewhere} has this chat. ` : ''}
          {isLong ? `${draft.length} of ${SUPPORT_TEXT_MAX} characters. ` : ''}
          The customer reads {LANGUAGE_NAMES[language]}. Never ask for a password or code.
        </p>
        <Button
          variant="line"
          size="sm"
          disabled={!canSend}
          pending={pending}
          onClick={() => void send(true)}
        >
          Send and wait <KeyCap name="Mod+Shift+Enter" />
        </Button>
        <Button size="sm" disabled={!canSend} pending={pending} onClick={() => void send(false)}>
          Send <KeyCap name="Mod+Enter" />
        </Button>
      </div>
      {facts && (
        <ReadyAnswers
          open={choosing}
          facts={facts}
          language={language}
          onChoose={insert}
          onClose={() => setChoosing(false)}
        />
      )}
    </footer>
  )
}

interface ReadyAnswersProps {
  open: boolean
  facts: SupportFacts
  language: Language
  onChoose: (id: ReadyAnswerId) => void
  onClose: () => void
}

function ReadyAnswers({ open, facts, language, onChoose, onClose }: ReadyAnswersProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Ready answers"
      description={`In ${LANGUAGE_NAMES[language]}, filled from the account.`}
      actions={
        <Button variant="quiet" size="md" onClick={onClose}>
          Back
        </Button>
      }
    >
      <ul className={cx(styles.answers, 'stack gap-1.5 overflow-auto')}>
        {READY_ANSWER_IDS.map(id => {
          const words = fillAnswer(id, facts, language)
          return (
            <li key={id}>
              <button type="button" disabled={words === null} onClick={() => onChoose(id)}>
                <b className="block">{readyAnswer(id).name}</b>
                {words === null ? (
                  <small className="block">This account doesn’t have {readyAnswer(id).needs}.</small>
                ) : (
                  <small className="block" lang={language}>
                    {words}
                  </small>
                )}
              </button>
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}

/** Choice of one image for an answer. The server removes the image's metadata. */
function ImageChoice({ image, onChange }: { image: File | null; onChange: (image: File | null) => void }) {
  if (image)
    return (
      <Button variant="quiet" size="sm" icon="close" onClick={() => onChange(null)}>
        {image.name}
      </Button>
    )
  return (
    <label
      className={cx(styles.attach, 'icon-button relative')}
      title="JPEG, PNG or WebP; metadata is removed"
    >
      <input
        type="file"
        className="sr"
        accept={IMAGE_TYPES}
        aria-label="Attach an image"
        onChange={event => onChange(event.target.files?.[0] ?? null)}
      />
      <Icon name="image" size={18} />
    </label>
  )
}
