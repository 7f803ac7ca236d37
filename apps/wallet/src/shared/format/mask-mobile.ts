/** "+81•••4471": enough to know one's own number again, in company. */
export function maskMobile(mobile: string): string {
  return mobile === '' ? '' : `${mobile.slice(0, 3)}•••${mobile.slice(-4)}`
}
