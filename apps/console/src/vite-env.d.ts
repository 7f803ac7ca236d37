/** Declares Vite's `import.meta.glob` for eager imports: it returns the matching files by their paths. */
interface ImportMeta {
  glob<T>(pattern: string, options: { base?: string; eager: true; import?: string }): Record<string, T>
}
