declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>
  // biome-ignore lint/style/noDefaultExport: CSS Modules export their class names so
  export default classes
}
declare module '*.css'
