export const ENDED = {
  expired: 'Expired',
  withdrawn: 'Withdrawn: its proposer lost the role',
  changed: 'Ended: its subject changed',
} as const
