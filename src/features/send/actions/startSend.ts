import { supports } from '../../../domain/network/namespaces'
import { SendChainUnsupported } from '../../../errors/transactions'
import type { TokenBalance } from '../../../domain/money/tokenBalance'
import type { State } from '../../../session/store/state'
import {
  selectActiveAccount,
  selectActiveNetworkId,
  selectIsUnconfiguredNetwork,
} from '../../../session/store/selectors'
import { selectAccountScope } from '../../../session/store/holdings'
import { beginSend, selectOwnedTokens } from '../state'
import { goTo } from '../../../session/navigation/goTo'
import type { World } from '../../../session/world'

/** Can something be sent on the active network? Not on other namespaces, nor on a network that is not configured. */
export function canSend(state: State): boolean {
  return supports(state.activeNamespace, 'send') && !selectIsUnconfiguredNetwork(state)
}

/**
 * Opens Send with an empty form, with this token chosen or, where the visitor owns only one, with that. A receiver is never
 * filled in. Raises SendChainUnsupported where {@link canSend} is false.
 */
export function startSend(world: World, token?: TokenBalance): void {
  const { store } = world
  const state = store.getState()
  if (!canSend(state)) throw new SendChainUnsupported(state.activeNamespace)
  // What is looked up for an older form is not for this one.
  for (const task of ['send-receiver', 'send-max', 'send-preview'] as const) world.tasks.cancel(task)
  const scope = selectAccountScope(state)
  const owned = selectOwnedTokens(state)?.filter(({ isSpam }) => !isSpam)
  if (scope) store.setState(beginSend(scope, token ?? (owned?.length === 1 ? owned[0] : undefined)))
  world.track('OPEN_SEND', {
    isSmartAccount: selectActiveAccount(state)?.type === 'smartAccount',
    network: selectActiveNetworkId(state) ?? '',
  })
  goTo(world, { name: 'Send' })
}
