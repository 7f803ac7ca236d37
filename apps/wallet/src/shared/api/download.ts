import { createDownload } from '@matin/client/download'
import { call } from './call.ts'

/** Downloads a file from an endpoint; `call` serves all other endpoints. */
export const download = createDownload(call)
