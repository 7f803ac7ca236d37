import type { DataOf } from '@matin/contract/endpoint'
import type { Factor } from '@matin/contract/factor'
import type { getSecurity } from '@matin/contract/security'
import type { UserInfo } from '@matin/contract/user'
import type { FormError } from '#messages/catalogue-of.ts'
import type { FieldOf } from '#shared/forms/use-form.ts'
import { OwnCode } from './own-code.tsx'
import { OwnPassword, PinField } from './proof-fields.tsx'

export type Proof = DataOf<typeof getSecurity>['proof']

/** Empty values of the proof of ownership. The second factor is requested only after the form is sent. */
export const NO_PROOF = {
  currentPin: '',
  ownCode: '',
  password: '',
  factor: undefined as Factor | undefined,
}
type Typed = typeof NO_PROOF

export function proofInput(proof: Proof, { currentPin, ownCode, password, factor }: Typed) {
  return {
    ...(proof === 'pin_and_code' && { currentPin, ownCode }),
    ...(proof === 'password' && { password }),
    ...(factor && { factor }),
  }
}

export function proofFaults(proof: Proof, { password }: Typed): { password?: FormError } {
  return proof === 'password' && password === '' ? { password: 'password_required' } : {}
}

interface OwnerProofProps {
  proof: Proof
  user: UserInfo
  replacing?: 'email' | 'mobile'
  form: { at: (field: 'currentPin' | 'ownCode' | 'password') => FieldOf<string> }
}

/** PIN with a code, or the password. Renders nothing for a second factor, which a separate sheet asks for. */
export function OwnerProof({ proof, user, replacing, form }: OwnerProofProps) {
  switch (proof) {
    case 'factor':
      return null
    case 'password':
      return <OwnPassword {...form.at('password')} />
    case 'pin_and_code':
      return (
        <>
          <OwnCode user={user} replacing={replacing} {...form.at('ownCode')} />
          <PinField {...form.at('currentPin')} />
        </>
      )
  }
}
