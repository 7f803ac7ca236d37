import type { ProofManifest } from '@matin/contract/proof'
import { Button } from '@matin/ui/button'
import { TickMeter } from '@matin/ui/tick-meter'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { checkTree } from '../model/check.ts'

interface WholeTreeProps {
  manifest: ProofManifest
  tree: ProofManifest['assets'][number]
}

/** Check of a coin's whole tree: this browser adds up all leaves. Leaving the page stops the check. */
export function WholeTree({ manifest, tree }: WholeTreeProps) {
  const t = useTranslations('Proof')
  const [leaves, setLeaves] = useState(0)
  const leaving = useRef<AbortController>(undefined)
  useEffect(() => () => leaving.current?.abort(), [])
  const check = useMutation({
    mutationFn: () => {
      leaving.current = new AbortController()
      return checkTree(manifest, tree, { signal: leaving.current.signal, onLeaves: setLeaves })
    },
    onMutate: () => setLeaves(0),
  })
  const share = leaves / Math.max(1, tree.count)
  return (
    <div className="stack gap-2 mt-2 mb-1 fs-label">
      <Button variant="line" size="md" block pending={check.isPending} onClick={() => check.mutate()}>
        {t('checkAll', { count: tree.count, asset: tree.asset })}
      </Button>
      {check.isPending && (
        <TickMeter ticks={60} share={share} label={t('checking', { percent: Math.floor(100 * share) })} />
      )}
      <p role="status" data-testid={`tree-${tree.asset}`} data-value={String(check.data ?? '')}>
        {check.data === true && <span className="pos">{t('treeRight')}</span>}
        {check.data === false && <span className="neg">{t('treeWrong')}</span>}
        {check.isError && <span className="neg">{t('treeFailed')}</span>}
      </p>
    </div>
  )
}
