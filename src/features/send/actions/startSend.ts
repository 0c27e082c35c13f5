import { SendChainUnsupported } from '../../../errors/transactions'
import type { TokenBalance } from '../../../domain/money/tokenBalance'
import { selectActiveAccount, selectActiveNetworkId, selectCanSend } from '../../../session/store/selectors'
import { selectOwnedTokens } from '../../../session/store/tokens'
import { beginSend } from '../state'
import type { Context } from '../../../session/context'

/**
 * Begins an empty form with this token, else with the only one that the account owns. A recipient is never filled in.
 * @throws SendChainUnsupported where {@link selectCanSend} is false
 */
export function startSend(context: Context, token?: TokenBalance): void {
  const { store } = context
  const state = store.getState()
  if (!selectCanSend(state)) throw new SendChainUnsupported(state.activeNamespace)
  // An older form may still be waiting for these.
  for (const task of ['send-recipient', 'send-max', 'send-preview'] as const) context.tasks.cancel(task)
  const owned = selectOwnedTokens(state)?.filter(({ isSpam }) => !isSpam)
  store.setState(beginSend(token ?? (owned?.length === 1 ? owned[0] : undefined)))
  context.track('OPEN_SEND', {
    isSmartAccount: selectActiveAccount(state)?.type === 'smartAccount',
    network: selectActiveNetworkId(state) ?? '',
  })
}
