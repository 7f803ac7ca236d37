interface ImportMetaEnv {
  /** Address of the server when the app is served from elsewhere; empty means the same origin. */
  readonly VITE_API_BASE?: string
  /** A build, and not the development server. */
  readonly PROD: boolean
}
interface ImportMeta {
  readonly env: ImportMetaEnv
  glob<T>(pattern: string): Record<string, () => Promise<T>>
}

/** What early.ts has asked the server, by the addresses. */
declare var askedEarly: Record<string, { headers: string; answer: Promise<Response> }> | undefined

/** Made of src/messages by messages.plugin.ts. */
declare module 'virtual:messages' {
  type Messages = typeof import('./messages/en.json')
  interface LanguageModule {
    words: Partial<Messages>
    /** Loads namespaces that `words` has not, by the one that gives their file its name. */
    more: (file: keyof Messages) => Promise<{ default: Partial<Messages> }>
  }
  const languages: Record<'en' | 'ja' | 'zh-Hans' | 'zh-Hant', () => Promise<LanguageModule>>
  export default languages
}

/** Made from the library of phone numbers by areas.plugin.ts. */
declare module 'virtual:areas' {
  /** Code of the area (ISO 3166) and its dialling code without "+". */
  const pairs: readonly (readonly [area: string, dial: string])[]
  export default pairs
}
