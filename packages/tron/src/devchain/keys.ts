/**
 * DEVELOPMENT ONLY. These keys are public: everyone who reads this file can spend their money. They are for
 * development runs and tests; with NODE_ENV=production the program refuses to start with any of them.
 */

/** Mnemonic of the deposit account in development; its account-level xpub is DEV_DEPOSIT_XPUB. */
export const DEV_DEPOSIT_MNEMONIC = 'test test test test test test test test test test test junk'
export const DEV_DEPOSIT_XPUB =
  'xpub6BuRy7ZmkGfP2RWhoor1kWB1w9DvrtmJbFBvnC1bQ4SB5NbCHTyQYCJSXZtxDbFyHTmC7wkU2he3nYYdpZ3Vf6qUAkXSnL6RPif4BDtDEKr'

export const DEV_HOT_KEY = '5730c26bf170aa1b92799f7cf57a8431d4b3d76c16e5467366cd21f45dfc3516'
export const DEV_HOT_ADDRESS = 'TTaBbHTYMW1Be6eAb1EwGQF13Zffs7PADx'

/** Key of the cold wallet, which is also the treasury that genesis pays. */
export const DEV_COLD_KEY = 'f0bb2b562426eda59adcd0fbe9a990c0e9363c1be30bb9b0a5e1bcb6f01f052e'
export const DEV_COLD_ADDRESS = 'TC6M5NkxESrwpjejPfcw2j1YFccVtxRHHq'

/** Key of the owners, from whom the payments of genesis come. */
export const DEV_OWNERS_KEY = '88962939adb96e9385d0347255a76db6793f25c21a2c1711c347ab101b2da63d'
export const DEV_OWNERS_ADDRESS = 'TFcBTPcAEa9BikCiQtaCd3vLcz75bdzRWm'

export const DEV_FAUCET_KEY = 'fde6964f571af3f91d53604432ad038dc83fced3ace2740458d186de244c52ad'
export const DEV_FAUCET_ADDRESS = 'TW5FaDxJSgqMeRw48C9RVXTiA87bWeuXPQ'

/** Key that sends the poisoned and fake transfers of tests. */
export const DEV_POISONER_KEY = '256966968f3eb0f0468b8101eb2bb8ebdd55d704b8b6b5cae4a3d2e83e1da2c8'
export const DEV_POISONER_ADDRESS = 'TF4DZPu7K6FdbdhGjRfWaEBVb2PqSWtNQ9'

export const DEV_WITNESS_KEY = '065652caf5a1af8f17ee65e1d82bf6efb0ee7b362d477648d25a6a453db292f0'
export const DEV_WITNESS_ADDRESS = 'TSugng8zLcs16SvUrPg293Aj2jUkzkismx'

/** USDT contract of the development chain (6 decimals). */
export const DEV_USDT_CONTRACT = 'TRPMF9mytNa49Lp4n5wDac14x3Rx7NCKtv'
/** Contract of a worthless token that calls itself USDT and writes the same Transfer logs. */
export const DEV_FAKE_USDT_CONTRACT = 'TQSLjarosoc8TP8RJuuWVRaL8pD9S5smvf'
/** `disperse(address[],uint256[])` moves the caller's USDT to several recipients inside its own call. */
export const DEV_DISPERSER_CONTRACT = 'TFPeMwWgnvpGsiyCi3tKBoGUMSZsykMN6q'
