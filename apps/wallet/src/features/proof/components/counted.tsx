import type { ProofManifest, SavedProof } from '@matin/contract/proof'
import { SummaryRow, SummaryRows } from '@matin/ui/summary-row'
import { Disclosure } from '#shared/components/disclosure.tsx'
import { Figure } from '#shared/components/figure.tsx'
import { Hash } from '#shared/components/hash.tsx'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import type { Counted } from '../model/orders.ts'
import { useUnitsText, wireOf } from '../model/units.ts'
import styles from './counted.module.css'

interface CountedProps {
  manifest: ProofManifest
  proof: SavedProof
  counted: Counted | undefined
}

export function CountedRows({ manifest, proof, counted }: CountedProps) {
  const t = useTranslations('Proof')
  const text = useUnitsText()
  const { asset } = proof
  const tree = manifest.assets.find(one => one.asset === asset)
  const index = proof.leaves[0]?.index ?? 0
  const units = counted?.units ?? null
  const steps = stepsOf(proof, tree?.count ?? 0)
  return (
    <div className="pad">
      <SummaryRows>
        <SummaryRow name={t('counted')} note={t('countedNote')}>
          {units !== null && (
            <Figure id={`proof-${asset}`} value={wireOf(asset, units)}>
              {text(asset, units)}
            </Figure>
          )}
        </SummaryRow>
        <SummaryRow name={t('root')}>
          <Hash value={tree?.root ?? ''} copyLabel={t('copyRoot')} />
        </SummaryRow>
        <SummaryRow name={t('leafName')}>
          {t('placeOf', { index: index + 1, count: tree?.count ?? 0 })}
        </SummaryRow>
      </SummaryRows>
      {steps.length > 0 && (
        <Disclosure name="steps" summary={t('steps', { count: steps.length })}>
          <ol className={styles.steps}>
            {steps.map(({ step, side, hash, sum }) => (
              <li key={step} className="stack gap-3 fs-label">
                <i className="place-center" aria-hidden="true">
                  {step}
                </i>
                <span>
                  {t('join', { side })}
                  <small className="block soft">{text(asset, sum)}</small>
                </span>
                <Hash value={hash} copyLabel={t('copyHash')} ends={6} />
              </li>
            ))}
          </ol>
        </Disclosure>
      )}
    </div>
  )
}

function stepsOf({ leaves }: SavedProof, count: number) {
  const [leaf] = leaves
  if (!leaf) return []
  const steps: { step: number; side: 'left' | 'right'; hash: string; sum: string }[] = []
  let [at, width] = [leaf.index, count]
  for (const { hash, sum } of leaf.neighbours) {
    while (at === width - 1 && at % 2 === 0) [at, width] = [at / 2, Math.ceil(width / 2)]
    steps.push({ step: steps.length + 1, side: at % 2 === 0 ? 'right' : 'left', hash, sum })
    ;[at, width] = [Math.floor(at / 2), Math.ceil(width / 2)]
  }
  return steps
}
