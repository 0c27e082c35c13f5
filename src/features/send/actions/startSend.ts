import { supports } from '../../../domain/network/namespaces'
import { SendChainUnsupported } from '../../../errors/transactions'
import type { TokenBalance } from '../../../domain/money/tokenBalance'
import type { State } from '../../../session/store/state'
import {
  selectActiveAccount,
  selectActiveNetworkId,
  selectIsUnconfiguredNetwork,
} from '../../../session/store/selectors'
import { selectOwnedTokens } from '../../../session/store/tokens'
import { beginSend } from '../state'
import { goTo } from '../../../session/navigation/goTo'
import type { World } from '../../../session/world'

/** Can something be sent on the active network? Not in other namespaces, nor on a network that is not configured. */
export function canSend(state: State): boolean {
  return supports(state.activeNamespace, 'send') && !selectIsUnconfiguredNetwork(state)
}

/**
 * Opens Send with an empty form and this token, else with the only one that the account owns. A recipient is never filled in.
 * @throws SendChainUnsupported where {@link canSend} is false
 */
export function startSend(world: World, token?: TokenBalance): void {
  const { store } = world
  const state = store.getState()
  if (!canSend(state)) throw new SendChainUnsupported(state.activeNamespace)
  // An older form may still be waiting for these.
  for (const task of ['send-receiver', 'send-max', 'send-preview'] as const) world.tasks.cancel(task)
  const owned = selectOwnedTokens(state)?.filter(({ isSpam }) => !isSpam)
  store.setState(beginSend(token ?? (owned?.length === 1 ? owned[0] : undefined)))
  world.track('OPEN_SEND', {
    isSmartAccount: selectActiveAccount(state)?.type === 'smartAccount',
    network: selectActiveNetworkId(state) ?? '',
  })
  goTo(world, { name: 'Send' })
}
