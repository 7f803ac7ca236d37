/** Carries texts to every process of the platform, this one too. They are hints: one may be lost or come twice. */
export interface Publisher {
  /** Fails when it cannot say that the texts went out; whoever calls keeps them. */
  publish(texts: readonly string[]): Promise<void>
  /** `onGap` is called when texts may have been missed. */
  subscribe(onText: (text: string) => void, onGap: () => void): void
  close(): void
}

/** For one process: what is published is heard at once. */
export function localPublisher(): Publisher {
  const listeners = new Set<(text: string) => void>()
  return {
    async publish(texts) {
      for (const text of texts) for (const listener of listeners) listener(text)
    },
    subscribe(onText) {
      listeners.add(onText)
    },
    close: () => listeners.clear(),
  }
}
