import type { ComponentProps } from 'react'

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  onSubmit: () => void
}

export function Form({ className = 'form', onSubmit, ...rest }: FormProps) {
  return (
    <form
      {...rest}
      className={className}
      onSubmit={event => {
        event.preventDefault()
        onSubmit()
      }}
    />
  )
}
