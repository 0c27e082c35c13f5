import type { ChainNamespace } from '../../domain/network/caip'
import { classifyMethod } from '../../domain/methods'
import type { Network } from '../../domain/network/network'
import { FrameError, RpcMethodNotAllowed } from '../../errors/frame'
import { ProviderError } from '../../errors/ProviderError'
import type { Frame } from '../../services/frame/contract'
import type { Eip1193Provider, ApprovalHost } from '../contract'
import type { Approvals } from './approvals'

export interface FrameProviderParts {
  readonly namespace: ChainNamespace
  readonly frame: Frame
  readonly approvals: Approvals
  readonly host: Pick<ApprovalHost, 'methodRefused'>
  /** The network the connection is on; undefined when it is not configured. */
  readonly network: () => Network | undefined
  /** Responds without the frame; undefined when the frame has to respond. */
  readonly respondLocally: (method: string, params: unknown) => Promise<unknown> | undefined
  /** The frame responded with an error that is no rejection: its session may have ended. */
  readonly onFailure: () => void
}

/**
 * Sends requests to the frame under the method policy (`domain/methods`): safe methods go through, unsafe ones show the
 * frame, all others are refused here.
 * @throws ProviderError, whose cause is RpcMethodNotAllowed, UserRejected, RpcRequestAborted, FrameError or another
 * error of the frame
 */
export function createFrameRequest({
  namespace,
  frame,
  approvals,
  host,
  network,
  respondLocally,
  onFailure,
}: FrameProviderParts): Eip1193Provider['request'] {
  const request: Eip1193Provider['request'] = async ({ method, params }) => {
    const here = respondLocally(method, params)
    if (here) return here
    const policy = classifyMethod(method)
    if (policy === 'disallowed') {
      approvals.abortOpen()
      host.methodRefused(String(method))
      throw new RpcMethodNotAllowed(String(method))
    }
    const on = network()
    const rpcUrl = on?.rpcUrls.default.http[0]
    const send = (): Promise<unknown> =>
      frame.request('RPC_REQUEST', {
        method,
        ...(params !== undefined && { params }),
        chainNamespace: namespace,
        ...(on && { chainId: on.id }),
        ...(rpcUrl !== undefined && { rpcUrl }),
      })
    try {
      return await (policy === 'unsafe' ? approvals.run(method, send) : send())
    } catch (reason) {
      if (reason instanceof FrameError) onFailure()
      throw reason
    }
  }
  return (args) =>
    request(args).catch((reason: unknown) => {
      throw ProviderError.from(reason)
    })
}
