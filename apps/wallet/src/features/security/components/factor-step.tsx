import type { ApiError } from '@matin/client/api-error'
import type { Factor } from '@matin/contract/factor'
import { FACTOR_ASKED, type FactorAsked } from '@matin/contract/factor-asked'
import { useState } from 'react'
import { SecondFactor } from '#shared/components/second-factor.tsx'

/** Opens when the server refuses a form without the factor, and closes when the factor is given. */
export function useFactorStep() {
  const [asked, setAsked] = useState<FactorAsked>()
  return {
    onRefused: ({ error }: ApiError) => setAsked(FACTOR_ASKED.find(word => word === error)),
    asked,
    close: () => setAsked(undefined),
  }
}

interface FactorStepProps {
  step: ReturnType<typeof useFactorStep>
  /** Sends the form again with the factor. Resolves with the error's text, or undefined. */
  resend: (part: { factor: Factor }) => Promise<string | undefined>
}

export function FactorStep({ step, resend }: FactorStepProps) {
  return <SecondFactor asked={step.asked} onClose={step.close} onFactor={factor => resend({ factor })} />
}
