import type { InputOf } from '@matin/contract/endpoint'
import { operatorLogin } from '@matin/contract/operators'
import type { AuthProvider } from 'ra-core'
import { beginSession, call, currentOperator, signOut } from './api.ts'

/** What ra-core asks about who is signed in. */
export const authProvider: AuthProvider = {
  async login(input: InputOf<typeof operatorLogin>) {
    beginSession(await call(operatorLogin, input, { quiet: true }))
  },
  async logout() {
    await signOut()
    return false
  },
  async checkAuth() {
    if (!currentOperator()) throw new Error('signed out')
  },
  async checkError() {
    // The client ends a session that the server does not know any more.
  },
  async getIdentity() {
    const operator = currentOperator()
    if (!operator) throw new Error('signed out')
    return { ...operator, fullName: operator.name }
  },
  async getPermissions() {
    return currentOperator()?.roles ?? []
  },
}
