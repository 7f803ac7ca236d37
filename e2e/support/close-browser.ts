import { afterAll } from 'vitest'
import { closeBrowser } from './browser.ts'

// After a file's own hooks, which close its phones.
afterAll(closeBrowser)
