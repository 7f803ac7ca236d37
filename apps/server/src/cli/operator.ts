import { askAtTerminal } from './prompt.ts'
import { runOperator } from './run-operator.ts'

/* `npm run operator -- <command>`: makes the first operators and serves until there is a console. */

process.exitCode = await runOperator(process.argv.slice(2), {
  env: process.env,
  ask: process.stdin.isTTY ? askAtTerminal : undefined,
  out: text => process.stdout.write(text),
  err: text => process.stderr.write(text),
})
