import type { ApprovalHost } from '../../wallets/contract'
import { endApproval } from '../../features/embedded/actions/endApproval'
import { reportDisallowedMethod } from '../../features/embedded/actions/reportDisallowedMethod'
import { startApproval } from '../../features/embedded/actions/startApproval'
import type { Context } from '../../session/context'

/** Shows the embedded wallet's approvals in this session's dialog. */
export function approvalHost(context: Context): ApprovalHost {
  return {
    approvalRequested: (method) => startApproval(context, method),
    approvalEnded: (outcome) => endApproval(context, outcome),
    methodRefused: (method) => reportDisallowedMethod(context, method),
  }
}
