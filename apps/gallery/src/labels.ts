import type { UiLabels } from '@matin/ui/ui-provider'

/** English texts of the components, as in the wallet. */
export const labels: UiLabels = {
  back: 'Back',
  close: 'Close',
  copy: 'Copy',
  copied: 'Copied succeed',
  show: 'Show',
  hide: 'Hide',
  max: 'MAX',
  available: 'Available',
  delete: 'Delete',
  remove: 'Remove',
  loading: 'Loading',
  up: 'up',
  down: 'down',
  unchanged: 'unchanged',
  done: 'Done:',
  now: 'Current:',
  failed: 'Failed:',
}
