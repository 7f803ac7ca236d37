/** A subscriber to one topic does not get the other. */
export type Topic = 'events' | 'market'

/** To every process of the platform, this one included. A text may be lost or come twice. */
export interface Publisher {
  /** Rejects when it is not sure that the texts went out; the caller keeps them. */
  publish(texts: readonly string[], topic?: Topic): Promise<void>
  /** `onGap` is called when texts may have been missed. */
  subscribe(onText: (text: string) => void, onGap: () => void, topic?: Topic): void
  /** Absent where there is no connection to lose. */
  isUp?(): boolean
  close(): void
}

export function localPublisher(): Publisher {
  const listeners: Record<Topic, Set<(text: string) => void>> = { events: new Set(), market: new Set() }
  return {
    async publish(texts, topic = 'events') {
      for (const text of texts) for (const listener of listeners[topic]) listener(text)
    },
    subscribe(onText, _onGap, topic = 'events') {
      listeners[topic].add(onText)
    },
    close() {
      for (const set of Object.values(listeners)) set.clear()
    },
  }
}
