/** Files that people look for keep a name; of the others the table of pages names each, and a name has its weight. */
const NAMED = /^(first|shared|pages|prices)$/

export function chunkFileName({ name }: { name: string }): string {
  return NAMED.test(name) ? 'assets/[name]-[hash].js' : 'assets/[hash].js'
}

export function styleFileName({ names }: { names: string[] }): string {
  return names.some(name => NAMED.test(name.replace(/\.css$/, '')))
    ? 'assets/[name]-[hash][extname]'
    : 'assets/[hash][extname]'
}
