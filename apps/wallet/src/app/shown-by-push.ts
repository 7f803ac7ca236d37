/** Pattern of the address of a page of the app, as `worker/hint.ts` writes it. */
const PAGE = /^#\/(pages\/[\w/]+(\?id=[\w-]+)?)?$/
const FIELDS = 'input:not([type=checkbox], [type=radio], [type=file]), textarea'

/** A tab with typed text or an open dialog declines, so that no input is lost. */
export function answerPush({ data, ports: [answer] }: MessageEvent): void {
  const { show } = Object(data) as { show?: unknown }
  if (!answer || typeof show !== 'string' || !PAGE.test(show)) return
  const isFree = !isTyped() && !document.querySelector('[role$="dialog"]')
  if (isFree) location.hash = show
  answer.postMessage(isFree)
}

function isTyped(): boolean {
  return [...document.querySelectorAll<HTMLInputElement>(FIELDS)].some(({ value }) => value !== '')
}
