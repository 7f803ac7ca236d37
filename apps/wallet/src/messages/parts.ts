const SHARED = ['Errors', 'Pay', 'Factor', 'AddressField']

/** A page loads only the part that its group of pages shares. */
export const PARTS = {
  first: ['Common', 'Tabbar', 'Gate', 'Home', 'HowItWorks', 'Currency', 'Prices'],
  products: [...SHARED, 'Receipt', 'Mining', 'Machines', 'Nft', 'Orders'],
  money: [...SHARED, 'Receipt', 'Progress', 'Assets', 'History', 'Send', 'Statement'],
  recharge: [...SHARED, 'Progress', 'Recharge'],
  withdrawal: [
    ...SHARED,
    'Receipt',
    'Progress',
    'Withdraw',
    'AddressBook',
    'HoldOwners',
    'HoldReasons',
    'WithdrawalReasons',
  ],
  markets: [...SHARED, 'Receipt', 'Exchange', 'Market'],
  proof: ['Proof'],
  account: [
    ...SHARED,
    'Auth',
    'Recovery',
    'RecoveryReasons',
    'Area',
    'Security',
    'Contact',
    'Totp',
    'Passkeys',
    'Devices',
    'OwnData',
    'CloseAccount',
    'Standing',
  ],
  service: [
    ...SHARED,
    'Auth',
    'Standing',
    'Personal',
    'Language',
    'About',
    'Messages',
    'Notices',
    'Support',
    'Channels',
    'Faq',
    'Team',
  ],
  identity: ['Standing', 'Identity', 'IdentityReasons'],
} satisfies Record<string, readonly string[]>

export type WordsPart = keyof typeof PARTS
