import type { Network } from '../../domain/network/network'
import { findMessageProblem } from '../../domain/siwx/findMessageProblem'
import type { SiwxMessageData } from '../../domain/siwx/message'
import { selectSiwxMode } from '../store/selectors'
import type { Context } from '../context'
import { createMessageFrame } from './signInMessage'

/** The account is the only field that is not known yet, so any valid address does for the check. */
const ANY_ADDRESS: Readonly<Record<string, string>> = { eip155: `0x${'0'.repeat(40)}`, solana: '1'.repeat(32) }

/**
 * The message without its account, for a sign-in by the same approval as the connection: undefined when sign-in is off,
 * is the page's own, or has a problem, which SIWXSignMessage reports after the connection.
 */
export async function oneClickMessage(
  context: Context,
  network: Network,
  signal: AbortSignal,
): Promise<Omit<SiwxMessageData, 'accountAddress'> | undefined> {
  const state = context.store.getState()
  if (selectSiwxMode(state) === 'off' || state.options.siweConfig) return undefined
  try {
    const frame = await createMessageFrame(context, network, signal)
    const { host, origin } = context.page.location()
    const accountAddress = ANY_ADDRESS[network.chainNamespace] ?? ''
    const problem = findMessageProblem({ ...frame, accountAddress }, { host, origin })
    if (!problem) return frame
    context.services.log.warn(`One-click sign-in is not tried: ${problem.field} ${problem.problem}.`)
  } catch (reason) {
    context.services.log.warn('One-click sign-in is not tried.', reason)
  }
  return undefined
}
