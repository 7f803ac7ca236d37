import { TronWeb, utils } from 'tronweb'

/**
 * Reads the USDT of an address in millionths by tronweb alone, so that none of our own encoding or decoding
 * takes part.
 * @param contract address of the token, base58
 */
export async function independentUsdtBalance(
  nodeUrl: string,
  contract: string,
  address: string,
): Promise<bigint> {
  const tronWeb = new TronWeb({ fullHost: nodeUrl })
  const { result, constant_result: words } = await tronWeb.transactionBuilder.triggerConstantContract(
    contract,
    'balanceOf(address)',
    {},
    [{ type: 'address', value: address }],
    address,
  )
  const [word] = words ?? []
  if (!result.result || word === undefined) throw new Error('balanceOf failed')
  return BigInt(`0x${word}`)
}

/** Returns an unused address, whose key is discarded. */
export function freshAddress(): string {
  const { address } = utils.accounts.generateAccount()
  return address.base58
}
