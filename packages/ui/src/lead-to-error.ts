/** What a form says is wrong: a field, or words without one. */
const WRONG = '[aria-invalid="true"], [data-wrong]'

/**
 * Leads to the first thing that is wrong in a part of the page: into sight, and the focus to it. After the next paint, because
 * fields learn of their errors only then; nothing happens where nothing is wrong.
 */
export function leadToError(part: ParentNode = document): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const wrong = part.querySelector<HTMLElement>(WRONG)
      wrong?.focus({ preventScroll: true })
      wrong?.scrollIntoView({ block: 'center' })
    }),
  )
}

/** Whoever submits a form that is refused at once is led to why, on every page. Answers with the way to end it. */
export function leadToErrors(page: Document): () => void {
  const onSubmit = ({ target }: Event) => {
    if (target instanceof HTMLFormElement) leadToError(target)
  }
  page.addEventListener('submit', onSubmit)
  return () => page.removeEventListener('submit', onSubmit)
}
