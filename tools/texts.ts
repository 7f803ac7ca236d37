import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { TEXTS_FOLDER } from '@matin/i18n/read'
import { valuesSource } from '@matin/i18n/testing/values-source'

/* Writes the names of the values in the English texts as types (packages/i18n/src/values.ts). */
writeFileSync(join(TEXTS_FOLDER, '../src/values.ts'), valuesSource())
