import type { ProofFigures } from '@matin/contract/proof'
import { Money } from '@matin/ui/money'
import { SummaryRow, SummaryRows } from '@matin/ui/summary-row'
import { TickMeter } from '@matin/ui/tick-meter'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { coverOf } from '../model/cover-of.ts'
import { useUnitsText, wireOf } from '../model/units.ts'

/** Cover of a coin: the amount that we hold as a share of the amount that we owe to customers. */
export function Cover({ figures, asset }: { figures: ProofFigures; asset: string }) {
  const t = useTranslations('Proof')
  const text = useUnitsText()
  const { owed, held, percent, tenfold, share } = coverOf(figures, asset)
  return (
    <>
      {percent !== null && (
        <>
          <div className="flex wrap-zoomed justify-between items-end gap-4 mb-3.5">
            <div>
              <p className="mb-2 fs-label soft">{t('cover')}</p>
              {tenfold ? (
                <b className="t-h2 truncate">{t('tenfold')}</b>
              ) : (
                <Money value={percent} digits={1} unit="%" size="l" />
              )}
            </div>
            <p className="right text-balance fs-label soft">{t('coverOf', { asset })}</p>
          </div>
          <TickMeter
            ticks={60}
            share={share}
            tone={share < 1 ? 'danger' : 'earn'}
            label={tenfold ? `${t('cover')}: ${t('tenfold')}` : t('coverLabel', { percent })}
          />
        </>
      )}
      <SummaryRows>
        <SummaryRow name={t('owed')} id={`owed-${asset}`} value={wireOf(asset, owed)}>
          <span className="nowrap">{text(asset, owed)}</span>
        </SummaryRow>
        <SummaryRow name={t('held')} id={`held-${asset}`} value={wireOf(asset, held)}>
          <span className="nowrap">{text(asset, held)}</span>
        </SummaryRow>
      </SummaryRows>
    </>
  )
}
