export const ENDED = {
  expired: 'Expired',
  withdrawn: 'Withdrawn: its proposer lost the role',
  changed: 'Ended: what it was made for changed',
} as const
