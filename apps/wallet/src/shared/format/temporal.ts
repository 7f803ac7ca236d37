/** Loads the Temporal polyfill where the browser lacks it; pages that compute a schedule wait for this. */
export async function ensureTemporal(): Promise<void> {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
}
