import { create } from 'zustand'
import { type ClientState, restoreState, STATE_VERSION } from './restore.ts'
import { storage } from './storage.ts'

export const STATE_KEY = 'Matemax_state'

/** Its values are replaced as a whole: `useClientState.setState({ currency: 'JPY' })`. */
export const useClientState = create<ClientState>()(() => restoreState(storage.get(STATE_KEY)))

// Re-saved on every change (specification, section 3).
useClientState.subscribe(state => storage.set(STATE_KEY, JSON.stringify({ state, version: STATE_VERSION })))
