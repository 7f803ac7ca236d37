import { toast } from '@matin/ui/toast'

const rightPin = '135790'
/** Delay of an answer in milliseconds: as long as a server may need over a phone's connection. */
const answerMs = 700

/** Simulates the server's check of a PIN. Resolves with the text `wrong` for every PIN except `rightPin`. */
export function usePin(wrong: string, onRight: () => void = () => undefined) {
  return async (pin: string): Promise<string | undefined> => {
    await new Promise(resolve => setTimeout(resolve, answerMs))
    if (pin !== rightPin) return wrong
    toast('Operation successful', 'pos')
    onRight()
    return undefined
  }
}
