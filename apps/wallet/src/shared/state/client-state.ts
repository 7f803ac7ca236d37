import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { type ClientState, restoreState, STATE_VERSION } from './restore.ts'
import { storage } from './storage.ts'

export const STATE_KEY = 'Matemax_state'

/** The persisted client state. Values are replaced wholesale: `useClientState.setState({ currency: 'JPY' })`. */
export const useClientState = create<ClientState>()(
  persist(() => restoreState(null), {
    name: STATE_KEY,
    version: STATE_VERSION,
    storage: {
      getItem: name => ({ state: restoreState(storage.get(name)), version: STATE_VERSION }),
      setItem: (name, value) => storage.set(name, JSON.stringify(value)),
      removeItem: name => storage.remove(name),
    },
  }),
)
