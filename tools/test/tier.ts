/** Whether everything runs (`npm run test:full`, `npm run test:soak`) or what every change runs (`npm test`). */
export const full = process.env.FULL === '1' || process.env.SOAK === '1'

export const mayInstall = process.argv.includes('--install')

/** Whether a missing program fails the run. Otherwise the tests that need it are named as not run. */
export const needsAll = full || mayInstall
