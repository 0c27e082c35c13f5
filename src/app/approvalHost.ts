import type { ApprovalHost } from '../connectors/contract'
import { endApproval } from '../flows/endApproval'
import { refuseMethod } from '../flows/refuseMethod'
import { startApproval } from '../flows/startApproval'
import type { World } from '../flows/world'

/** Where the embedded wallet's approvals are shown: in this session's dialog. */
export function approvalHost(world: World): ApprovalHost {
  return {
    approvalWanted: (method) => startApproval(world, method),
    approvalEnded: (outcome) => endApproval(world, outcome),
    methodRefused: (method) => refuseMethod(world, method),
  }
}
