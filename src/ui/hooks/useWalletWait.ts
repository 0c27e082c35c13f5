import { WAITING_LINE_DELAY_MS, WAITING_WAY_OUT_DELAY_MS } from '../../config/limits'
import { selectActiveConnection } from '../../session/store/selectors'
import { useSelector } from '../context'
import { useDelay } from './useDelay'
import { useSendWords } from './useSendMessages'

/** What is said while a wallet takes its time, and whether it takes so long that one may go. */
export function useWalletWait(signing: boolean): { readonly line: string | undefined; readonly stuck: boolean } {
  const { words } = useSendWords()
  const connection = useSelector(selectActiveConnection)
  const slow = useDelay(WAITING_LINE_DELAY_MS, signing && !connection?.capabilities.approvesOnPage)
  const stuck = useDelay(WAITING_WAY_OUT_DELAY_MS, signing)
  return {
    stuck,
    line: stuck ? words.stillOpen : slow && connection ? words.openAndApprove(connection.wallet.name) : undefined,
  }
}
