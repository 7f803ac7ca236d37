import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Files that wait more than they work or simply take longest: begun first, so that none of them runs alone at the end
 * of its step. By the beginning of a file's name; the others follow in Vitest's own order.
 */
const LONGEST = [
  'treasury',
  'generated',
  'jobs-processes',
  'operator',
  'signer-policy',
  'custody',
  'jobs-failing',
  'floor-webkit',
  'webkit',
  'kill-points',
  'routes',
  'crash',
  'mining',
  'journey-postgres',
  'console',
  'gallery',
  'start',
  'address-book',
  'account',
  'copied-database',
].map(name => `/${name}.`)

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const found = LONGEST.findIndex(name => moduleId.includes(name))
      return found === -1 ? LONGEST.length : found
    }
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b))
  }
}
