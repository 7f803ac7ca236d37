import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Undefined if all are free. Checked before set-up takes a minute; the server checks again later.
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<string | undefined>}
 */
export async function takenPort({ PORT, HOST, INTERNAL_PORT, INTERNAL_HOST }) {
  const port = Number(PORT ?? 8080)
  const wanted = [
    ['PORT', port, HOST],
    ['INTERNAL_PORT', Number(INTERNAL_PORT ?? port + 1), INTERNAL_HOST],
  ]
  for (const [name, number, host = '127.0.0.1'] of wanted)
    if (await isTaken(number, host))
      return `Port ${number} is taken by another program: choose another one, such as ${name}=${number + 10} npm start.`
  return undefined
}

/** Invalid and forbidden ports are left to the server to refuse. */
async function isTaken(port, host) {
  if (!(port > 0 && port < 65_536)) return false
  const probe = createServer()
  try {
    const listening = once(probe, 'listening')
    probe.listen(port, host)
    await listening
    return false
  } catch (error) {
    return error.code === 'EADDRINUSE'
  } finally {
    probe.close()
  }
}
