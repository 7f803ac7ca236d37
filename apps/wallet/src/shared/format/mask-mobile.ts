/** Masks a mobile number as "+81•••4471": its owner recognises it, people nearby cannot read it. */
export function maskMobile(mobile: string): string {
  return mobile === '' ? '' : `${mobile.slice(0, 3)}•••${mobile.slice(-4)}`
}
