import type { AssetId } from '@matin/domain/money/asset'
import { Money } from '@matin/ui/money'
import { SummaryRow, SummaryRows } from '@matin/ui/summary-row'
import { Figure } from '#shared/components/figure.tsx'
import { Section } from '#shared/components/section.tsx'
import { useAmountText } from '#shared/format/use-amount-text.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { isLoss, type PurchasePreview } from '../model/purchase-preview.ts'

interface ReturnFactsProps {
  preview: PurchasePreview
  asset: AssetId
  cycleDays: number
  backNote: string
}

/** Return of the whole term compared with its cost; a loss is shown as a loss. */
export function ReturnFacts({ preview, asset, cycleDays, backNote }: ReturnFactsProps) {
  const t = useTranslations('Mining')
  const write = useAmountText()
  const { price, whole } = preview
  const money = (id: string, value: string, sign = false) => (
    <Figure id={id} value={value}>
      {write(value, asset, { exact: true, sign })} {asset}
    </Figure>
  )
  const loss = isLoss(whole.net)
  return (
    <Section pad title={t('returns')}>
      <SummaryRows lines>
        <SummaryRow name={t('price')}>{money('return-price', price)}</SummaryRow>
        <SummaryRow name={t('income', { days: t('days', { count: cycleDays }) })} tone="pos">
          {money('return-income', whole.income, true)}
        </SummaryRow>
        <SummaryRow name={t('back')} note={backNote}>
          {money('return-back', whole.principalBack)}
        </SummaryRow>
        <SummaryRow
          name={t(loss ? 'loss' : 'gain')}
          tone={loss ? 'neg' : 'pos'}
          total
          id="return-net"
          value={whole.net}
        >
          <Money value={whole.net} digits="all" unit={asset} sign size="inherit" />
        </SummaryRow>
      </SummaryRows>
    </Section>
  )
}
