import { useEffect, useState } from 'react'
import styles from './copy-button.module.css'
import { copyText } from './copy-text.ts'
import { cx } from './cx.ts'
import type { IconSize } from './icon.tsx'
import { IconButton } from './icon-button.tsx'

interface CopyButtonProps {
  text: string
  label: string
  size?: IconSize
  onCopied: (ok: boolean) => void
  className?: string | undefined
}

export function CopyButton({ text, label, size = 24, onCopied, className }: CopyButtonProps) {
  const [done, setDone] = useState(false)
  useEffect(() => {
    if (!done) return
    const timer = setTimeout(() => setDone(false), 2000)
    return () => clearTimeout(timer)
  }, [done])
  return (
    <IconButton
      icon={done ? 'check' : 'copy'}
      size={size}
      label={label}
      className={cx(done && styles.done, className)}
      onClick={async () => {
        const ok = await copyText(text)
        setDone(ok)
        onCopied(ok)
      }}
    />
  )
}
