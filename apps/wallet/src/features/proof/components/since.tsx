import type { SinceSnapshot } from '@matin/contract/proof'
import { Note } from '@matin/ui/note'
import { SummaryRow, SummaryRows } from '@matin/ui/summary-row'
import { Section } from '#shared/components/section.tsx'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import type { Counted } from '../model/orders.ts'
import { useUnitsText, wireOf } from '../model/units.ts'

/** Amount in the snapshot plus the movements since, which must equal the balance in the ledger. */
export function Since({ counted, since }: { counted: Counted; since: SinceSnapshot }) {
  const t = useTranslations('Proof')
  const text = useUnitsText()
  const { asset, rewards, moved, balance } = since
  if (counted.units === null) return null
  const sign = BigInt(moved) > 0n ? '+' : ''
  return (
    <Section title={t('since')}>
      <div className="pad">
        <SummaryRows>
          <SummaryRow name={t('counted')}>{text(asset, counted.units)}</SummaryRow>
          {rewards !== '0' && <SummaryRow name={t('setAside')}>−{text(asset, rewards)}</SummaryRow>}
          <SummaryRow name={t('moved')}>
            {sign}
            {text(asset, moved)}
          </SummaryRow>
          <SummaryRow total name={t('now')} id={`now-${asset}`} value={wireOf(asset, balance)}>
            {text(asset, balance)}
          </SummaryRow>
        </SummaryRows>
        {counted.addsUp === false && <Note tone="neg">{t('movedWrong')}</Note>}
        {counted.addsUp === null && <Note tone="info">{t('movedNear')}</Note>}
      </div>
    </Section>
  )
}
