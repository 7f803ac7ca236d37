import { getTopup } from '@matin/contract/recharge'
import { SummaryRow, SummaryRows } from '@matin/ui/summary-row'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { endpointQuery } from '../../../shared/api/queries.ts'
import { Hash } from '../../../shared/components/hash.tsx'
import { Loaded } from '../../../shared/components/loaded.tsx'
import { Screen } from '../../../shared/components/screen.tsx'
import { isOpen } from '../components/progress.ts'
import { RechargeStatus } from '../components/recharge-status.tsx'

const POLL_MS = 3000

/** One recharge, from the list or from a message. */
export default function RechargeScreen({ id = '' }: { id?: string }) {
  const t = useTranslations('Recharge')
  const pay = useTranslations('Pay')
  const query = useQuery({
    ...endpointQuery(getTopup, { id }),
    refetchInterval: ({ state }) => (state.data && isOpen(state.data) ? POLL_MS : false),
  })
  return (
    <Screen title={t('detail')}>
      <Loaded query={query}>
        {recharge => (
          <>
            <RechargeStatus recharge={recharge} />
            {recharge.hash !== null && (
              <div className="pad">
                <SummaryRows lines>
                  <SummaryRow name={pay('hash')}>
                    <Hash value={recharge.hash} copyLabel={pay('copyHash')} />
                  </SummaryRow>
                </SummaryRows>
              </div>
            )}
          </>
        )}
      </Loaded>
    </Screen>
  )
}
