import { Session } from 'node:inspector/promises'
import { isMainThread } from 'node:worker_threads'

// Loaded into the server before its own code: the benchmark asks it for a profile.
if (isMainThread && process.channel) {
  const session = new Session()
  session.connect()
  process.on('message', async wanted => {
    if (wanted === 'begin') {
      await session.post('Profiler.enable')
      await session.post('Profiler.start')
      process.send?.(null)
    } else {
      const { profile } = await session.post('Profiler.stop')
      process.send?.(profile)
    }
  })
  process.channel.unref()
}
