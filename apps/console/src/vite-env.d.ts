/** Files of a pattern that Vite bundles, by their paths. */
interface ImportMeta {
  glob<T>(pattern: string, options: { base?: string; eager: true; import?: string }): Record<string, T>
}
