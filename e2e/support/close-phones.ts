import { afterAll } from 'vitest'
import { closePhones } from './browser.ts'

// After a file's own hooks. The browser stays for the next file, and ends with the process.
afterAll(closePhones)
