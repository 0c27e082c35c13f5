import type { ChainNamespace } from '../domain/network/caip'
import { ConnectAborted, ProviderDisconnected } from '../errors/connection'
import { explain } from '../errors/explain'
import { FrameLoadError, FrameNotReady, FrameRequestAborted } from '../errors/frame'
import { ChainSwitchNotProgrammatic, ChainUnsupported, NetworkNotSwitched } from '../errors/network'
import { RequestAlreadyPending, RequestUnsupported, UserRejected } from '../errors/wallet'

/** Errors that say by themselves why a switch failed. Any other means that the wallet does not have the network. */
const shownAsIs = [
  UserRejected,
  RequestAlreadyPending,
  ProviderDisconnected,
  ConnectAborted,
  ChainUnsupported,
  ChainSwitchNotProgrammatic,
  NetworkNotSwitched,
  FrameLoadError,
  FrameNotReady,
  FrameRequestAborted,
]

/** The error to show for a failed switch to this network, in every namespace. */
export function explainSwitch(reason: unknown, namespace: ChainNamespace, networkId: string): Error {
  const error = explain(reason, 'switch')
  if (error instanceof RequestUnsupported) return new ChainSwitchNotProgrammatic(namespace)
  return shownAsIs.some((kind) => error instanceof kind) ? error : new ChainUnsupported(networkId, error)
}
