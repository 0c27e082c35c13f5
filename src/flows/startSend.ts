import { SendChainUnsupported } from '../errors/transactions'
import type { TokenBalance } from '../domain/tokenBalance'
import { selectActiveAccount, selectActiveNetworkId } from '../store/selectors'
import { selectOwner } from '../store/holdings'
import { beginSend, selectOwnedTokens } from '../store/send'
import { goTo } from './goTo'
import type { World } from './world'

/** Families of chains on which something can be sent (specification, section 5). */
const SENDING = ['eip155', 'solana'] as const

/** Is sending offered on the active family? */
export function canSend(namespace: string): boolean {
  return SENDING.some((each) => each === namespace)
}

/**
 * Opens Send with an empty form, with this token chosen or, where the visitor owns only one, with that. A receiver is never
 * filled in. Raises SendChainUnsupported on other families than eip155 and solana.
 */
export function startSend(world: World, token?: TokenBalance): void {
  const { store } = world
  const state = store.getState()
  if (!canSend(state.activeNamespace)) throw new SendChainUnsupported(state.activeNamespace)
  // What is looked up for an older form is not for this one.
  for (const task of ['send-receiver', 'send-max', 'send-preview'] as const) world.tasks.cancel(task)
  const owner = selectOwner(state)
  const owned = selectOwnedTokens(state)?.filter(({ isSpam }) => !isSpam)
  if (owner) store.setState(beginSend(owner, token ?? (owned?.length === 1 ? owned[0] : undefined)))
  world.track('OPEN_SEND', { isSmartAccount: selectActiveAccount(state)?.type === 'smartAccount', network: selectActiveNetworkId(state) ?? '' })
  goTo(world, { name: 'Send' })
}
