const BROWSERS = [
  [/Edg[A-Z]{0,3}\//i, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const
const SYSTEMS = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
] as const

/** Matches no sentence: an attacker could choose a text that the owner reads in the login log or an SMS. */
const PROGRAM = /^[A-Za-z][A-Za-z0-9]{0,19}\/\d[\d.]{0,9}(?![\d.])/

/** Names: "Chrome · Windows"; a program that is no browser, "curl/8.1"; any other user agent, "?". */
export function deviceName(userAgent: string): string {
  const named = (list: readonly (readonly [RegExp, string])[]) =>
    list.find(([pattern]) => pattern.test(userAgent))?.[1]
  const names = [named(BROWSERS), named(SYSTEMS)].filter(name => name !== undefined)
  return names.length > 0 ? names.join(' · ') : (PROGRAM.exec(userAgent)?.[0] ?? '?')
}
