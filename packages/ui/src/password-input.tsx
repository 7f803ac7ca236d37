import { type ComponentProps, useState } from 'react'
import { IconButton } from './icon-button.tsx'
import styles from './password-input.module.css'
import { TextInput } from './text-input.tsx'
import { TickMeter } from './tick-meter.tsx'
import { useUi } from './ui-provider.tsx'

type PasswordInputProps = Omit<ComponentProps<typeof TextInput>, 'type' | 'end' | 'prefix'>

export function PasswordInput(props: PasswordInputProps) {
  const [shown, setShown] = useState(false)
  const { labels } = useUi()
  return (
    <TextInput
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      end={
        <IconButton
          icon={shown ? 'eye-off' : 'eye'}
          size={20}
          label={shown ? labels.hide : labels.show}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        />
      }
    />
  )
}

interface StrengthMeterProps {
  /** Strength: 0 nothing typed, 1 weak, 2 fair, 3 strong. */
  level: 0 | 1 | 2 | 3
  label: string
}

export function StrengthMeter({ level, label }: StrengthMeterProps) {
  return (
    <span className={styles.strength}>
      <TickMeter
        ticks={48}
        filled={level * 16}
        tone={level === 1 ? 'warn' : level === 2 ? 'ink' : 'earn'}
        height={10}
        label={label}
      />
      <span aria-hidden="true">{label}</span>
    </span>
  )
}
