import { LEAST_RECEIVED, shownReceived } from './swapMath'
import { useSendMessages } from '../../ui/hooks/useSendMessages'

/** The messages, with amounts and problems of swapping in the visitor's language. */
export function useSwapMessages() {
  const { t, number, money } = useSendMessages()
  return {
    t,
    number,
    money,
    /** The amount received. */
    received: (exact: string): string => {
      const shown = shownReceived(exact)
      return shown === undefined ? `<${number(LEAST_RECEIVED)}` : number(shown)
    },
    /** Hundredths of a per cent, as a percentage. */
    percent: (hundredths: number): string =>
      new Intl.NumberFormat(t.language, { style: 'percent', maximumFractionDigits: 2 }).format(hundredths / 10_000),
  }
}
