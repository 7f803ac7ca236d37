import { compareFolders } from './compare.ts'

const [first, second] = process.argv.slice(2)
if (!first || !second) {
  console.error('npm run screens -- --compare FOLDER FOLDER')
  process.exit(2)
}
const differences = await compareFolders(first, second)
for (const { picture, difference } of differences) console.log(`${picture}: ${difference}`)
console.log(differences.length === 0 ? 'No picture differs.' : `${differences.length} pictures differ.`)
process.exitCode = differences.length === 0 ? 0 : 1
