interface ImportMetaEnv {
  /** Address of the server when the app is served from elsewhere; empty means the same origin. */
  readonly VITE_API_BASE?: string
  /** Where the socket is, when not at VITE_API_BASE. */
  readonly VITE_SOCKET_BASE?: string
  /** A build, and not the development server. */
  readonly PROD: boolean
}
interface ImportMeta {
  readonly env: ImportMetaEnv
  glob<T>(pattern: string, options?: { query?: string; import?: string }): Record<string, () => Promise<T>>
}
