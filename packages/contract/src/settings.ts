import * as z from 'zod/mini'
import { forAnybody } from './endpoint.ts'

export const getWebsiteSetting = forAnybody.get('/api/website/setting', {
  summary: 'Public website settings as a list of keys and values',
  // Any key, so that an older app accepts a newer server's settings.
  data: z.array(z.object({ key: z.string(), value: z.string() })),
})
