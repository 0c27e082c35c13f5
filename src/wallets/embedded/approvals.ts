import { classifyMethod } from '../../domain/methods'
import { isUserRejection } from '../../errors/explain'
import { RpcRequestAborted } from '../../errors/frame'
import { ProviderError, USER_REJECTED } from '../../errors/ProviderError'
import { UserRejected } from '../../errors/wallet'
import type { Frame } from '../../services/frame/contract'
import type { ApprovalHost } from '../contract'

/** Requests that need approval, in all namespaces together, since there is one frame to show. */
export interface Approvals {
  /**
   * Sends a request that needs approval; the frame is shown until no such request is pending.
   * @throws UserRejected when the visitor rejects in the frame, ProviderError (4001) when it was aborted with the
   * others, and what `send` throws
   */
  run<T>(method: string, send: () => Promise<T>): Promise<T>
  /** Aborts every pending request that needs approval, and no other. */
  abortOpen(): void
}

export function createApprovals(
  frame: Frame,
  host: Pick<ApprovalHost, 'approvalRequested' | 'approvalEnded'>,
): Approvals {
  let open = 0
  let refusals = 0
  const abortOpen = (): void => {
    refusals += 1
    frame.abortRequests((method) => classifyMethod(method) !== 'safe')
  }
  const end = (outcome: Parameters<ApprovalHost['approvalEnded']>[0]): void => {
    open -= 1
    if (open === 0) host.approvalEnded(outcome)
  }
  return {
    abortOpen,
    async run(method, send) {
      const before = refusals
      open += 1
      host.approvalRequested(method)
      try {
        const response = await send()
        end('approved')
        return response
      } catch (reason) {
        const rejected = isUserRejection(reason, 'request')
        end(rejected || reason instanceof RpcRequestAborted ? 'rejected' : 'failed')
        // A lost frame is no rejection: it may have carried out the request.
        if (!rejected)
          throw reason instanceof RpcRequestAborted && refusals > before
            ? new ProviderError(USER_REJECTED, reason)
            : reason
        abortOpen()
        throw reason instanceof UserRejected ? reason : new UserRejected(reason)
      }
    },
  }
}
