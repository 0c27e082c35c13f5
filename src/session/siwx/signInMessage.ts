import { siwxSite } from '../../domain/siwx/backends'
import type { Network } from '../../domain/network/network'
import type { SiwxMessageData } from '../../domain/siwx/message'
import { createNonce } from '../../domain/siwx/nonce'
import { findMessageProblem } from '../../domain/siwx/findMessageProblem'
import { ConfigurationInvalid } from '../../errors/configuration'
import { NoActiveNetwork, SiwxMessageInvalid } from '../../errors/siwx'
import { abortable } from '../../services/abortable'
import { selectActiveNetwork, selectSignInRefusal } from '../store/selectors'
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
export async function createMessageFrame(
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
