import { spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { setupLog } from './progress.js'

/**
 * The output goes to the log and is returned. A signal to this process ends the program, too.
 * @param {string} command
 * @param {string[]} args
 * @param {{cwd: string, env?: NodeJS.ProcessEnv}} options
 * @returns {Promise<{code: number, output: string}>} code 127 if the program cannot be started
 */
export function run(command, args, options) {
  return new Promise(done => {
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    const log = createWriteStream(setupLog, { flags: 'a' })
    log.write(`$ ${command} ${args.join(' ')}\n`)
    let output = ''
    for (const from of [child.stdout, child.stderr])
      from.on('data', chunk => {
        output = (output + chunk).slice(-50_000)
        log.write(chunk)
      })
    const stop = signal => {
      child.kill(signal)
      process.exit(signal === 'SIGINT' ? 130 : 143)
    }
    process.once('SIGINT', stop).once('SIGTERM', stop)
    const finish = code => {
      process.off('SIGINT', stop).off('SIGTERM', stop)
      log.end(() => done({ code, output }))
    }
    child.on('error', error => {
      output += error.message
      finish(127)
    })
    child.on('close', code => finish(code ?? 1))
  })
}
