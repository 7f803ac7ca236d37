import { storage } from './storage.ts'

const KEY = 'Matemax_invitation'
const KEPT_MS = 30 * 24 * 3_600_000

/**
 * Keeps it until the guest registers, because guests look around first. A newer code replaces an older one.
 * Returns whether the code differs from the previous one.
 */
export function keepInvitation(code: string): boolean {
  const isOther = code !== keptInvitation() && /^[\w-]{1,32}$/.test(code)
  if (isOther) storage.set(KEY, JSON.stringify({ code, at: Date.now() }))
  return isOther
}

/** Returns the code of the newest invitation that was opened here within 30 days; '' without one. */
export function keptInvitation(): string {
  try {
    const { code, at }: Record<string, unknown> = JSON.parse(storage.get(KEY) ?? '{}')
    return typeof code === 'string' && typeof at === 'number' && Date.now() - at < KEPT_MS ? code : ''
  } catch {
    return ''
  }
}

export function forgetInvitation() {
  storage.remove(KEY)
}
