import { createDownload } from '@matin/contract/download'
import { call } from './call.ts'

/** The app's way to a file, as `call` is to everything else. */
export const download = createDownload(call)
