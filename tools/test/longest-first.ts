import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** They take longest or mostly wait. They start first, so that none runs alone at the end of its step. */
const LONGEST = [
  'treasury',
  'generated',
  'jobs-processes',
  'operator',
  'signer-policy',
  'custody',
  'jobs-failing',
  'webkit',
  'wallet',
  'routes',
  'crash',
  'mining',
  'journey',
  'console',
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
