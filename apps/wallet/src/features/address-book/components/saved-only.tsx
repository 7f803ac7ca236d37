import { type AddressBook, setSavedOnly } from '@matin/contract/address-book'
import { Note } from '@matin/ui/note'
import { Switch } from '@matin/ui/switch'
import { toast } from '@matin/ui/toast'
import { useState } from 'react'
import type { Now } from '#shared/api/use-confirmation.ts'
import { moneyForm, useMoneyForm } from '#shared/api/use-money-form.ts'
import { MoneyPin } from '#shared/components/money-pin.tsx'
import { NetworkButton } from '#shared/components/network-button.tsx'
import { NetworkConfirm } from '#shared/components/network-confirm.tsx'
import { OutcomeNote } from '#shared/components/outcome-note.tsx'
import { useTimes } from '#shared/format/use-times.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { refreshBook } from '../hooks/use-book.ts'

const savedOnlyForm = moneyForm({ name: 'saved only', endpoint: setSavedOnly, initial: {} })

/** Turning it on or off requires the PIN. */
export function SavedOnly({ book }: { book: AddressBook }) {
  const t = useTranslations('AddressBook')
  const times = useTimes()
  const turn = useMoneyForm(savedOnlyForm, {
    onBooked({ offAt: ending }) {
      toast(ending === null ? t('ruleOn') : t('offDone', { hours }), 'pos')
      void refreshBook()
    },
  })
  const [asked, setAsked] = useState<boolean | null>(null)
  // The sheets keep the wanted setting on screen while they slide away.
  const [wanted, setWanted] = useState(true)
  const { savedOnly, waitHours: hours, items } = book
  const { on, offAt } = savedOnly
  const ending = offAt && times.full(offAt)

  function ask(next: boolean) {
    if (turn.doubt !== null) return
    setWanted(next)
    setAsked(next)
  }

  const offer: Now<typeof setSavedOnly> = {
    request: { on: wanted },
    amount: null,
    unit: '',
    purpose: t(wanted ? 'onPurpose' : 'offPurpose', { hours }),
  }

  return (
    <section className="pt-3">
      <OutcomeNote form={turn} />
      <div data-testid="saved-only" data-value={on ? (offAt ? 'ending' : 'on') : 'off'}>
        <Switch
          checked={on}
          onTurn={() => ask(!on || offAt !== null)}
          label={t('ruleTitle')}
          sub={ending ? t('ruleEnding', { time: ending }) : on ? t('ruleOn') : undefined}
        />
      </div>
      <p className="pad fs-label leading-1.45 muted">{t('ruleText', { hours })}</p>
      {ending && (
        <div className="pad pt-3.5">
          <Note tone="warn" icon="clock">
            <p>{t('endsNote', { time: ending })}</p>
            <NetworkButton size="sm" variant="line" className="mt-2.5" onClick={() => ask(true)}>
              {t('keepOn')}
            </NetworkButton>
          </Note>
        </div>
      )}
      <NetworkConfirm
        open={asked !== null}
        onClose={() => setAsked(null)}
        title={t(wanted ? 'onAsk' : 'offAsk')}
        confirm={t(wanted ? 'onGo' : 'offGo')}
        keep={t('leave')}
        onConfirm={() => {
          setAsked(null)
          turn.confirm(offer)
        }}
      >
        <p className="soft">{t(wanted ? 'onText' : 'offText', { hours })}</p>
        {wanted && items.length === 0 && <Note tone="warn">{t('onEmpty', { hours })}</Note>}
      </NetworkConfirm>
      <MoneyPin form={turn} now={offer} />
    </section>
  )
}
