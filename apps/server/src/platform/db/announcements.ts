import { EventEmitter } from 'node:events'
import type { Announcement, Db } from './database.ts'

export interface Announcements extends Pick<Db, 'announce' | 'onCommit'> {
  /** `release`, called after the commit, passes them to the listeners; without that call they are dropped. */
  hold(): Pick<Db, 'announce'> & { release(): void }
}

export function announcements(): Announcements {
  const emitter = new EventEmitter()
  const announce = (what: Announcement) => {
    emitter.emit(what)
  }
  return {
    announce,
    onCommit(what, listener) {
      emitter.on(what, listener)
      return () => emitter.off(what, listener)
    },
    hold() {
      const kept = new Set<Announcement>()
      return {
        announce: what => {
          kept.add(what)
        },
        release() {
          for (const what of kept) announce(what)
        },
      }
    },
  }
}
