import { getCountries, getCountryCallingCode } from 'libphonenumber-js'
import type { Plugin } from 'vite'

const VIRTUAL = 'virtual:areas'

/** Every area that has a dialling code, as `[["JP", "81"], …]`: read from the library, so that none of it is shipped. */
export function areas(): Plugin {
  return {
    name: 'areas',
    resolveId: id => (id === VIRTUAL ? `\0${VIRTUAL}` : null),
    load(id) {
      if (id !== `\0${VIRTUAL}`) return null
      const pairs = getCountries().map(area => [area, getCountryCallingCode(area)])
      return `export default ${JSON.stringify(pairs)}`
    },
  }
}
