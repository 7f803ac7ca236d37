import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { committedDocuments, ROOT, withTables } from './documents.ts'

/* `npm run variables`: writes the tables of variables in the documents from `variables.ts` of server and signer. */
for (const [file, text] of committedDocuments()) writeFileSync(join(ROOT, file), withTables(text))
