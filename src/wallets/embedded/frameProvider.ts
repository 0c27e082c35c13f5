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
  /** What is answered without the frame; undefined when the frame has to. */
  readonly respondLocally: (method: string, params: unknown) => Promise<unknown> | undefined
  /** The frame answered with an error that was nobody's refusal: perhaps its session is over. */
  readonly onFailure: () => void
}

/**
 * Requests to the frame under the method policy (specification, section 6; decisions.md, 18): safe ones go through, unsafe
 * ones show the frame, any other never leaves the page. Raises ProviderError, whose cause is RpcMethodNotAllowed,
 * UserRejected, RpcRequestAborted, FrameError, or what the frame raises else.
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
