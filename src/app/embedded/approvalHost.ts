import type { ApprovalHost } from '../../wallets/contract'
import { endApproval } from '../../features/embedded/actions/endApproval'
import { reportDisallowedMethod } from '../../features/embedded/actions/reportDisallowedMethod'
import { startApproval } from '../../features/embedded/actions/startApproval'
import type { World } from '../../session/world'

/** Shows the embedded wallet's approvals in this session's dialog. */
export function approvalHost(world: World): ApprovalHost {
  return {
    approvalRequested: (method) => startApproval(world, method),
    approvalEnded: (outcome) => endApproval(world, outcome),
    methodRefused: (method) => reportDisallowedMethod(world, method),
  }
}
