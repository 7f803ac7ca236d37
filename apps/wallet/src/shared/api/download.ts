import { createDownload } from '@matin/client/download'
import { call } from './call.ts'

/** The app's way to a file, as `call` is to everything else. */
export const download = createDownload(call)
