/** Elements with an error in a form: a field, or an error text that belongs to no field. */
const WRONG = '[aria-invalid="true"], [data-wrong]'

/** Waits for the next paint, because fields get their errors only then. Does nothing without an error. */
export function leadToError(part: ParentNode = document): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const wrong = part.querySelector<HTMLElement>(WRONG)
      wrong?.focus({ preventScroll: true })
      wrong?.scrollIntoView({ block: 'center' })
    }),
  )
}

export function leadToErrors(page: Document): () => void {
  const onSubmit = ({ target }: Event) => {
    if (target instanceof HTMLFormElement) leadToError(target)
  }
  page.addEventListener('submit', onSubmit)
  return () => page.removeEventListener('submit', onSubmit)
}
