import type { DataOf } from '@matin/contract/endpoint'
import type { Factor } from '@matin/contract/factor'
import { getSecurity, setFactorUse } from '@matin/contract/security'
import { Checkbox } from '@matin/ui/checkbox'
import { useState } from 'react'
import { call } from '#shared/api/call.ts'
import { useEndpoint } from '#shared/api/queries.ts'
import { ConfirmPin } from '#shared/components/confirm-pin.tsx'
import { Loaded } from '#shared/components/loaded.tsx'
import { NetworkButton } from '#shared/components/network-button.tsx'
import { Screen } from '#shared/components/screen.tsx'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { FormSkeleton } from '../components/form-skeleton.tsx'
import { useSaved } from '../hooks/use-saved.ts'

export default function FactorUseScreen() {
  const t = useTranslations('Security')
  const state = useEndpoint(getSecurity, {})
  return (
    <Screen title={t('factorUse')}>
      <Loaded query={state} skeleton={<FormSkeleton />}>
        {data => <UseForm state={data} />}
      </Loaded>
    </Screen>
  )
}

function UseForm({ state }: { state: DataOf<typeof getSecurity> }) {
  const t = useTranslations('Security')
  const saved = useSaved(getSecurity)
  const [signIn, setSignIn] = useState(state.factorSignIn)
  const [withdrawal, setWithdrawal] = useState(state.factorWithdrawal)
  const [asking, setAsking] = useState(false)
  const less = (state.factorSignIn && !signIn) || (state.factorWithdrawal && !withdrawal)

  async function save(proof: { pin: string; factor?: Factor }) {
    await call(setFactorUse, { signIn, withdrawal, ...proof })
    saved()
  }
  return (
    <div className="pad pt-2">
      <Checkbox checked={signIn} onChange={setSignIn}>
        {t('factorSignIn')}
      </Checkbox>
      <Checkbox checked={withdrawal} onChange={setWithdrawal}>
        {t('factorWithdrawal')}
      </Checkbox>
      {less && <p className="soft">{t('factorLess')}</p>}
      <NetworkButton
        block
        className="mt-7"
        disabled={signIn === state.factorSignIn && withdrawal === state.factorWithdrawal}
        onClick={() => setAsking(true)}
      >
        {t('factorSave')}
      </NetworkButton>
      <ConfirmPin open={asking} onClose={() => setAsking(false)} purpose={t('factorUse')} send={save} />
    </div>
  )
}
