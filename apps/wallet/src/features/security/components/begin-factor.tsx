import { isApiError } from '@matin/client/api-error'
import type { Factor } from '@matin/contract/factor'
import { getSecurity } from '@matin/contract/security'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useEndpoint } from '#shared/api/queries.ts'
import { useUser } from '#shared/api/use-user.ts'
import { ConfirmPin } from '#shared/components/confirm-pin.tsx'
import { NetworkButton } from '#shared/components/network-button.tsx'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { OwnCode } from './own-code.tsx'

interface BeginFactorProps {
  label: string
  purpose: string
  pending?: boolean
  /** PIN that was set a moment ago. It is sent alone; if that is too late, the form asks for all. */
  pin?: string | undefined
  send: (proof: { pin: string; factor?: Factor; ownCode?: string }) => Promise<unknown>
}

/** Asks for the PIN and an existing second factor; without one, for a code sent to a contact instead. */
export function BeginFactor({ label, purpose, pending = false, pin, send }: BeginFactorProps) {
  const errors = useTranslations('Errors')
  const user = useUser().data
  const state = useEndpoint(getSecurity, {}).data
  const [asking, setAsking] = useState(false)
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const alone = useMutation({ mutationFn: (pin: string) => send({ pin }) })
  const known = isApiError(alone.error) ? undefined : pin
  const byCode = known === undefined && state?.proof === 'pin_and_code'
  function begin() {
    if (known !== undefined) alone.mutate(known)
    else if (byCode && !/^\d{6}$/.test(code)) setError(errors('code_required'))
    else setAsking(true)
  }
  return (
    <>
      {byCode && user && (
        <OwnCode
          user={user}
          value={code}
          onChange={value => {
            setCode(value)
            setError(undefined)
          }}
          error={error}
        />
      )}
      <NetworkButton
        block
        pending={pending || alone.isPending}
        disabled={!state}
        onClick={begin}
        className={byCode ? 'mt-7' : undefined}
      >
        {label}
      </NetworkButton>
      <ConfirmPin
        open={asking}
        onClose={() => setAsking(false)}
        purpose={purpose}
        send={proof => send({ ...proof, ...(byCode && { ownCode: code }) })}
      />
    </>
  )
}
