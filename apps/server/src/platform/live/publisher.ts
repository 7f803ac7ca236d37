/** Topic of texts: a customer's events, or prices. A listener to one does not get the other. */
export type Topic = 'events' | 'market'

/** Carries texts to every process of the platform, this one too. They are hints: one may be lost or come twice. */
export interface Publisher {
  /** Rejects when it cannot say that the texts went out; the caller keeps them. */
  publish(texts: readonly string[], topic?: Topic): Promise<void>
  /** Listens to a topic; `onGap` is called when texts may have been missed. */
  subscribe(onText: (text: string) => void, onGap: () => void, topic?: Topic): void
  close(): void
}

/** Publisher for one process: listeners hear a text at once. */
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
