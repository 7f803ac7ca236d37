interface ImportMetaEnv {
  /** Address of the server when the app is served from elsewhere; empty means the same origin. */
  readonly VITE_API_BASE?: string
  /** Address of the socket, if it is not at VITE_API_BASE. */
  readonly VITE_SOCKET_BASE?: string
  /** True in a build, false on the development server. */
  readonly PROD: boolean
}
interface ImportMeta {
  readonly env: ImportMetaEnv
  glob<T>(
    pattern: string,
    options: { base?: string; query?: string; import?: string; eager: true },
  ): Record<string, T>
  glob<T>(
    pattern: string,
    options?: { base?: string; query?: string; import?: string },
  ): Record<string, () => Promise<T>>
}
