import { createDownload } from '@matin/client/download'
import { call } from './call.ts'

export const download = createDownload(call)
