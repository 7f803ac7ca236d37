import type { CertificateType } from '@matin/domain/identity/certificate'

export const CERTIFICATE_NAMES: Readonly<Record<CertificateType, string>> = {
  id: 'Identity card',
  passport: 'Passport',
  driver_license: 'Driver license',
}
