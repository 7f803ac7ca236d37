import type { DataOf } from '@matin/contract/endpoint'
import type { getProofOverview } from '@matin/contract/proof'
import { SummaryRow, SummaryRows } from '@matin/ui/summary-row'
import { Hash } from '#shared/components/hash.tsx'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { useUnitsText } from '../model/units.ts'

interface HeldProps {
  newest: NonNullable<DataOf<typeof getProofOverview>['newest']>
  asset: string
}

export function Held({ newest: { manifest, figures, signatures }, asset }: HeldProps) {
  const t = useTranslations('Proof')
  const text = useUnitsText()
  const unpublished = figures.held.filter(
    one => one.asset === asset && one.where !== 'hot' && one.where !== 'cold',
  )
  return (
    <SummaryRows>
      {manifest.reserves
        .filter(one => one.asset === asset)
        .map(({ address, balance, block }) => {
          const signed = signatures.some(one => one.address === address)
          return (
            <SummaryRow
              key={address}
              name={<Hash value={address} copyLabel={t('copyAddress')} />}
              note={t('atBlock', { block, signed: String(signed) })}
            >
              {text(asset, balance)}
            </SummaryRow>
          )
        })}
      {unpublished.map(({ where, amount }) => (
        <SummaryRow key={where} name={t('place', { where })}>
          <span className="nowrap">{text(asset, amount)}</span>
        </SummaryRow>
      ))}
    </SummaryRows>
  )
}
