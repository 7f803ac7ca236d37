interface ImportMeta {
  glob<T>(pattern: string, options: { base?: string; eager: true; import?: string }): Record<string, T>
}
