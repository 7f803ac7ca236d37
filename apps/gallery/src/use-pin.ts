import { toast } from '@matin/ui/toast'

const rightPin = '135790'
/** As long as a server on a phone's connection may take. */
const answerMs = 700

/** Stands in for the server: one PIN is right. */
export function usePin(wrong: string, onRight: () => void = () => undefined) {
  return async (pin: string): Promise<string | undefined> => {
    await new Promise(resolve => setTimeout(resolve, answerMs))
    if (pin !== rightPin) return wrong
    toast('Operation successful', 'pos')
    onRight()
    return undefined
  }
}
