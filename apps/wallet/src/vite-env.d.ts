interface ImportMetaEnv {
  /** Address of the server when the app is served from elsewhere; empty means the same origin. */
  readonly VITE_API_BASE?: string
}
interface ImportMeta {
  readonly env: ImportMetaEnv
  glob<T>(pattern: string): Record<string, () => Promise<T>>
}
