const BROWSERS = [
  [/Edg[A-Z]*\//i, 'Edge'],
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

/** "Chrome · Windows"; what an unknown program calls itself, cut short, when it is no browser. */
export function deviceName(userAgent: string): string {
  const named = (list: readonly (readonly [RegExp, string])[]) =>
    list.find(([pattern]) => pattern.test(userAgent))?.[1]
  const names = [named(BROWSERS), named(SYSTEMS)].filter(name => name !== undefined)
  return names.length > 0 ? names.join(' · ') : userAgent.replace(/[^\w ./-]/g, '').slice(0, 40) || '?'
}
