import { WAITING_LINE_DELAY_MS, WAITING_WAY_OUT_DELAY_MS } from '../../config/limits'
import { selectActiveConnection } from '../../session/store/selectors'
import { useSelector, useMessages } from '../context'
import { useDelay } from './useDelay'

/** The status text of a pending wallet request, and whether it has taken long enough to offer a way out. */
export function useWalletWait(signing: boolean): { readonly line: string | undefined; readonly stuck: boolean } {
  const t = useMessages()
  const connection = useSelector(selectActiveConnection)
  const slow = useDelay(WAITING_LINE_DELAY_MS, signing && !connection?.capabilities.approvesOnPage)
  const stuck = useDelay(WAITING_WAY_OUT_DELAY_MS, signing)
  return {
    stuck,
    line: stuck
      ? t.send.stillPending
      : slow && connection
        ? t.general.openAndApprove(t.nameOf(connection.wallet))
        : undefined,
  }
}
