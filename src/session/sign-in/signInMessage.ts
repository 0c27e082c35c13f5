import { siwxSite } from '../../domain/siwx/backends'
import type { Network } from '../../domain/network/network'
import type { SiwxMessageData } from '../../domain/siwx/message'
import { createNonce } from '../../domain/siwx/nonce'
import { findMessageProblem } from '../../domain/siwx/findMessageProblem'
import { ConfigurationInvalid } from '../../errors/configuration'
import { NoActiveNetwork, SiwxMessageInvalid } from '../../errors/siwx'
import { abortable } from '../../services/abortable'
import { selectActiveNetwork, selectSignInRefusal, selectSiwxMode } from '../store/selectors'
import type { Context } from '../context'
import { fetchServerNonce, serverNow } from './serverClock'

/**
 * The fields of one sign-in message; each attempt uses a new nonce. See docs/protocol/wallets.md#sign-in-messages.
 * @throws ConfigurationInvalid, NoActiveNetwork, SiwxServerUnreachable, SiwxMessageInvalid
 */
export async function createMessageData(
  context: Context,
  accountAddress: string,
  signal: AbortSignal,
): Promise<SiwxMessageData> {
  const network = selectActiveNetwork(context.store.getState())
  if (!network) throw new NoActiveNetwork()
  const data = { accountAddress, ...(await createMessageFrame(context, network, signal, accountAddress)) }
  const { host, origin } = context.page.location()
  const problem = findMessageProblem(data, { host, origin })
  if (problem) throw new SiwxMessageInvalid(problem.field, problem.problem)
  return data
}

/**
 * The fields without the account, as one-click sign-in needs them before a wallet is connected.
 * @throws ConfigurationInvalid, SiwxServerUnreachable
 */
async function createMessageFrame(
  context: Context,
  network: Network,
  signal: AbortSignal,
  accountAddress?: string,
): Promise<Omit<SiwxMessageData, 'accountAddress'>> {
  const state = context.store.getState()
  const refusal = selectSignInRefusal(state)
  if (refusal) throw new ConfigurationInvalid(refusal)
  const { options } = state
  const { host, uri } = context.page.location()
  if (!host) throw new ConfigurationInvalid('origin_opaque')
  const { caipNetworkId: chainId } = network
  const nonce = await fetchNonce(
    context,
    accountAddress === undefined ? undefined : { accountAddress, chainId },
    signal,
  )
  const now = serverNow(context)
  const from = options.siwxNotBefore ? Date.parse(options.siwxNotBefore) : now
  return {
    chainId,
    domain: host,
    uri,
    version: '1',
    nonce,
    issuedAt: new Date(now).toISOString(),
    ...(options.siwxStatement && { statement: options.siwxStatement }),
    ...(options.siwxExpiry && { expirationTime: formatTime(from + options.siwxExpiry * 1_000) }),
    ...(options.siwxNotBefore && { notBefore: options.siwxNotBefore }),
    ...(options.siwxRequestId && { requestId: options.siwxRequestId }),
    ...(options.siwxResources.length > 0 && { resources: options.siwxResources }),
  }
}

/** @throws SiwxMessageInvalid for a time outside the range of dates, for example after an invalid `siwxNotBefore` */
function formatTime(instant: number): string {
  const date = new Date(instant)
  if (Number.isNaN(date.getTime())) throw new SiwxMessageInvalid('expirationTime', 'is not an RFC 3339 date-time')
  return date.toISOString()
}

async function fetchNonce(
  context: Context,
  account: Pick<SiwxMessageData, 'accountAddress' | 'chainId'> | undefined,
  signal: AbortSignal,
): Promise<string> {
  const { options } = context.store.getState()
  const fromPage = options.siweConfig && (await abortable(options.siweConfig.getNonce(), signal))
  if (fromPage !== undefined) return fromPage
  return siwxSite(options).endpoints.nonce
    ? fetchServerNonce(context, account, signal)
    : createNonce(context.page.random)
}

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
