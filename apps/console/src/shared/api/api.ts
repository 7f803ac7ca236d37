import { createClient } from '@matin/client/client'
import { type OperatorInfo, type operatorLogin, operatorLogout } from '@matin/contract/admin/operators'
import type { DataOf } from '@matin/contract/endpoint'
import { SERVER_TIME_HEADER } from '@matin/contract/protocol'
import { toast } from '@matin/ui/toast'
import { learnServerTime } from '#shared/time/platform-time.ts'
import { faultText } from './own-fault.ts'

type Session = DataOf<typeof operatorLogin>

const KEY = 'matin_operator'
const TRANSPORT = {
  offline: 'No connection. Check your network and try again.',
  timeout: 'The server took too long to respond. Please try again.',
  broken: 'Couldn’t read the server’s response. Please try again.',
}

const ENDED = 'Your session has ended. Sign in again to continue.'

let session = read()
/** Reason why the server ended the last session; null if the operator signed out. */
let ending: string | null = null
/** Whether the operator is signing out now. A session that ends meanwhile causes no message. */
let leaving = false
const listeners = new Set<() => void>()

/** Reads the session from the tab's storage. Closing the browser deletes it, which signs the operator out. */
function read(): Session | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Session | null
  } catch {
    return null
  }
}

export function currentOperator(): OperatorInfo | null {
  return session?.operator ?? null
}

export function currentToken(): string | null {
  return session?.token ?? null
}

function keep(next: Session | null): void {
  session = next
  if (next) sessionStorage.setItem(KEY, JSON.stringify(next))
  else sessionStorage.removeItem(KEY)
  for (const listener of listeners) listener()
}

export function beginSession(made: Session): void {
  ending = null
  keep(made)
}

/** Signs the operator out on request, first on the server. */
export async function signOut(): Promise<void> {
  leaving = true
  try {
    if (session) await call(operatorLogout, {}, { quiet: true }).catch(() => undefined)
    ending = null
    keep(null)
  } finally {
    leaving = false
  }
}

/** After the server has ended it (expired, ended elsewhere, suspended). The sign-in page shows the reason. */
export function endLostSession(): void {
  if (!session) return
  if (!leaving) ending = ENDED
  keep(null)
}

/** Returns the sentence for the sign-in page about the lost session; null if the operator signed out. */
export function lostSession(): string | null {
  return ending
}

export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const call = createClient({
  async fetch(...args) {
    const sent = Date.now()
    const response = await fetch(...args)
    learnServerTime(response.headers.get(SERVER_TIME_HEADER), sent, Date.now())
    return response
  },
  base: '',
  language: () => 'en',
  token: () => session?.token ?? null,
  onExpired: token => {
    if (session?.token === token) endLostSession()
  },
  tell: text => toast(text, 'neg'),
  transportText: reason => TRANSPORT[reason],
  unexpectedText: faultText,
  report: error => reportError(error),
})

/** Returns an object URL for `<img>`, which the caller must revoke. */
export async function privateImage(path: string, input: Record<string, string>): Promise<string> {
  const answer = await fetch(`${path}?${new URLSearchParams(input)}`, {
    headers: { authorization: `Bearer ${session?.token ?? ''}` },
  })
  if (!answer.ok) throw new Error(`status ${answer.status}`)
  return URL.createObjectURL(await answer.blob())
}
