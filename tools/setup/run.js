import { spawn } from 'node:child_process'

/**
 * Runs a program to its end, showing and keeping its output. A signal to us ends it too.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{cwd: string, env?: NodeJS.ProcessEnv}} options
 * @returns {Promise<{code: number, output: string}>} code 127 when the program cannot be started
 */
export function run(command, args, options) {
  return new Promise(done => {
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const [from, to] of [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ])
      from.on('data', chunk => {
        output = (output + chunk).slice(-50_000)
        to.write(chunk)
      })
    const stop = signal => {
      child.kill(signal)
      process.exit(signal === 'SIGINT' ? 130 : 143)
    }
    process.once('SIGINT', stop).once('SIGTERM', stop)
    const finish = code => {
      process.off('SIGINT', stop).off('SIGTERM', stop)
      done({ code, output })
    }
    child.on('error', error => {
      output += error.message
      finish(127)
    })
    child.on('close', code => finish(code ?? 1))
  })
}
