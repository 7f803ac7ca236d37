import { iconPaths } from '@matin/ui/icon-paths'
import type { Plugin } from 'vite'
import { firstSources, PAGES } from './sources.ts'

/** The icons that the first screen has not. */
export const MORE_ICONS = 'virtual:more-icons'
const paths = /\/packages\/ui\/src\/icon-paths\.ts$/

/** Icons are named by their texts: an icon counts as used where its name stands between quotes. */
function isNamedIn(sources: Map<string, string>, icon: string): boolean {
  return [...sources].some(([file, code]) => !paths.test(file) && names(code, icon))
}

/** The first screen's icons stand on lines that say so: names such as "up" and "copy" have other meanings, too. */
function isShownFirst(sources: Map<string, string>, icon: string): boolean {
  return isNamedIn(new Map([...sources].map(([file, code]) => [file, linesOfIcons(code)])), icon)
}

function names(code: string, icon: string): boolean {
  return code.includes(`'${icon}'`) || code.includes(`"${icon}"`)
}

function linesOfIcons(code: string): string {
  return code
    .split('\n')
    .filter(line => /icon/i.test(line))
    .join('\n')
}

/**
 * The first screen's icons come with the app, the others with the table of the other pages. (Which those are is read
 * from the sources, as in messages.plugin.ts.)
 */
export function icons(): Plugin {
  const all: Record<string, string> = iconPaths
  function rest(): string[] {
    const first = firstSources()
    return Object.keys(all).filter(icon => !isShownFirst(first, icon))
  }
  return {
    name: 'icons',
    enforce: 'pre',
    apply: 'build',
    resolveId: id => (id === MORE_ICONS ? `\0${MORE_ICONS}` : null),
    load(id) {
      if (id !== `\0${MORE_ICONS}`) return null
      const more = JSON.stringify(Object.fromEntries(rest().map(icon => [icon, all[icon]])))
      return `import { iconPaths } from '@matin/ui/icon-paths'\nObject.assign(iconPaths, ${more})`
    },
    transform(code, id) {
      if (paths.test(id)) {
        const more = new Set(rest())
        const first = Object.fromEntries(Object.entries(all).filter(([icon]) => !more.has(icon)))
        return { code: `export const iconPaths = ${JSON.stringify(first)}`, map: null }
      }
      return id === `\0${PAGES}` ? { code: `import '${MORE_ICONS}'\n${code}`, map: null } : null
    },
  }
}
