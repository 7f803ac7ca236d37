import { BottomSheet } from '@matin/ui/bottom-sheet'
import { buttonClass } from '@matin/ui/button-class'
import { Panel } from '@matin/ui/panel'
import { SummaryRow, SummaryRows } from '@matin/ui/summary-row'
import { useEffect, useState } from 'react'
import { aheadOf, useServerTime } from '#shared/api/use-server-now.ts'
import { maskEmail } from '#shared/format/mask-email.ts'
import { maskMobile } from '#shared/format/mask-mobile.ts'
import { useAmountText } from '#shared/format/use-amount-text.ts'
import { useTimes } from '#shared/format/use-times.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { Link } from '#shared/router/link.tsx'
import { hashOf } from '#shared/router/place.ts'
import { useLocation } from '#shared/router/router-context.tsx'
import { useExpired } from '#shared/state/expired.ts'
import { useSession } from '#shared/state/session.ts'
import { useBeginSession } from '../hooks/use-sign-in.ts'
import { keptWithdrawal } from '../model/kept-withdrawal.ts'
import { PasskeyButton } from './passkey-button.tsx'

const masked = (account: string) => (account.includes('@') ? maskEmail(account) : maskMobile(account))
const close = () => useExpired.setState({ expired: null })

/** The page behind it is not changed. */
export function SessionEnded() {
  const t = useTranslations('Auth')
  const write = useAmountText()
  const begin = useBeginSession()
  const { path, query } = useLocation()
  const expired = useExpired(state => state.expired)
  const signedIn = useSession(session => session.token !== null)
  const quantity = keptWithdrawal(useExpired(state => state.kept?.drafts))
  // It keeps its words while it slides away.
  const [shown, setShown] = useState(expired)
  if (expired !== null && expired !== shown) setShown(expired)
  useEffect(() => {
    if (signedIn) close()
  }, [signedIn])
  async function withPasskey() {
    const { signInWithPasskey } = await import('../model/sign-in-with-passkey.ts')
    const session = await signInWithPasskey()
    if (session) begin(session)
  }
  return (
    <BottomSheet open={expired !== null} onClose={close} title={t('endedTitle')}>
      <div className="stack gap-3 pad pt-2 pb-3">
        <p className="soft">{t('endedText')}</p>
        {shown && (
          <Panel className="mt-1 mb-2 pt-1.5 pb-1.5">
            <SummaryRows>
              {shown.account !== '' && (
                <SummaryRow name={t('endedAccount')}>{masked(shown.account)}</SummaryRow>
              )}
              <SummaryRow name={t('endedAt')}>
                <EndedAt at={shown.at} />
              </SummaryRow>
              {quantity !== null && (
                <SummaryRow name={t('endedKept')}>
                  {t('keptWithdrawal', {
                    amount: write(quantity, 'USDT', { exact: true, short: true }),
                    unit: 'USDT',
                  })}
                </SummaryRow>
              )}
            </SummaryRows>
          </Panel>
        )}
        <Link
          to="/pages/Login/index"
          search={{ back: hashOf(path, query).slice(1) }}
          className={buttonClass({ block: true })}
          onClick={close}
        >
          {t('logIn')}
        </Link>
        <PasskeyButton block onPress={withPasskey} />
      </div>
    </BottomSheet>
  )
}

function EndedAt({ at }: { at: number }) {
  const times = useTimes()
  const ended = new Date(at + aheadOf(useServerTime())).toISOString()
  return <time dateTime={ended}>{times.short(ended)}</time>
}
