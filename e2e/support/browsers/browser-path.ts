/**
 * Returns the path of a browser for the smoke tests, which `npm test` finds, installs or downloads
 * (tools/test/engines.ts).
 */
export function browserPath(variable: string): string {
  const path = process.env[variable]
  if (path) return path
  throw new Error(`${variable} is not set: \`npm test -- --only e2e\` says why this browser is not here`)
}
