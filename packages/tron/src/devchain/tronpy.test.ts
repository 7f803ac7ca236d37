import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { startChain, TRX, USDT } from '../testing/test-chain.ts'
import { DEV_COLD_ADDRESS, DEV_HOT_ADDRESS, DEV_HOT_KEY, DEV_USDT_CONTRACT } from './keys.ts'

/* A client in another language, from PyPI and unchanged, with its default `build()`. */

const run = promisify(execFile)
const VERSION = '0.6.2'
const folder = join(import.meta.dirname, `../../../../.cache/tronpy-${VERSION}`)
const python = join(folder, 'bin/python')

beforeAll(async () => {
  const isInstalled = existsSync(python) && (await run(python, ['-c', 'import tronpy']).catch(() => null))
  if (isInstalled) return
  await run('python3', ['-m', 'venv', folder])
  await run(python, ['-m', 'pip', 'install', '--quiet', `tronpy==${VERSION}`])
}, 600_000)

const SCRIPT = `
import json, sys
from tronpy import Tron
from tronpy.keys import PrivateKey
from tronpy.providers import HTTPProvider
url, key, hot, cold, usdt = sys.argv[1:]
client = Tron(HTTPProvider(url))
key = PrivateKey(bytes.fromhex(key))
token = client.get_contract(usdt)
sent = client.trx.transfer(hot, cold, 3_000_000).build().sign(key).broadcast()
paid = token.functions.transfer(cold, 2_500_000).with_owner(hot).fee_limit(100_000_000).build().sign(key).broadcast()
print(json.dumps({
  "sent": sent, "paid": paid, "solid": client.get_latest_solid_block_number(), "head": client.get_latest_block_number(),
  "decimals": token.functions.decimals(), "balance": token.functions.balanceOf(hot), "trx": str(client.get_account_balance(hot)),
  "bandwidth": client.get_bandwidth(hot), "witnesses": len(client.list_witnesses()), "info": client.get_contract_info(usdt)["smart_contract"]["name"],
}))
`

test('tronpy builds, signs and sends with its defaults', async () => {
  // tronpy gives transactions the time of this machine, so the chain has it, too.
  const { chain, url } = await startChain({ now: Date.now })
  const { stdout } = await run(python, [
    ...['-c', SCRIPT, url, DEV_HOT_KEY, DEV_HOT_ADDRESS, DEV_COLD_ADDRESS, DEV_USDT_CONTRACT],
  ])
  expect(JSON.parse(stdout)).toMatchObject({
    sent: { result: true },
    paid: { result: true },
    ...{ solid: chain.solidHeight, head: chain.height, decimals: 6, balance: Number(1_000n * USDT) },
    ...{ trx: '10000', bandwidth: 600, witnesses: 1, info: 'TetherToken' },
  })
  await chain.mine()
  expect(chain.usdtBalance(DEV_COLD_ADDRESS)).toBe(5_002_500_000n)
  expect(chain.trxBalance(DEV_COLD_ADDRESS)).toBe(3n * TRX)
})
