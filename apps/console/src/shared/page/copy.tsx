import { CopyButton } from '@matin/ui/copy-button'
import { toast } from '@matin/ui/toast'

interface CopyProps {
  text: string
  label: string
  size?: 14 | 16 | 24
}

export function Copy(props: CopyProps) {
  return <CopyButton {...props} onCopied={ok => toast(ok ? 'Copied' : 'Couldn’t copy', ok ? 'pos' : 'neg')} />
}
