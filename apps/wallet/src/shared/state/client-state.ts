import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { type ClientState, restoreState, STATE_VERSION } from './restore.ts'

export const STATE_KEY = 'Matemax_state'

/** The persisted client state. Values are replaced wholesale: `useClientState.setState({ currency: 'JPY' })`. */
export const useClientState = create<ClientState>()(
  persist(() => restoreState(null), {
    name: STATE_KEY,
    version: STATE_VERSION,
    storage: {
      getItem: name => ({ state: restoreState(localStorage.getItem(name)), version: STATE_VERSION }),
      setItem: (name, value) => localStorage.setItem(name, JSON.stringify(value)),
      removeItem: name => localStorage.removeItem(name),
    },
  }),
)
