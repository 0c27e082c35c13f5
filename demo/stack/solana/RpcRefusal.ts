/** A call the node does not carry out, as JSON-RPC tells it. */
export class RpcRefusal extends Error {
  constructor(
    readonly code: number,
    message: string,
    readonly data?: unknown,
  ) {
    super(message)
    this.name = 'RpcRefusal'
  }
}

/** The codes a Solana node answers with (JSON-RPC 2.0, and the node's own from -32001 down). */
export const RPC_CODE = {
  parseError: -32_700,
  invalidRequest: -32_600,
  methodNotFound: -32_601,
  invalidParams: -32_602,
  internal: -32_603,
  preflightFailure: -32_002,
  signatureFailure: -32_003,
  transactionVersion: -32_015,
  minContextSlot: -32_016,
} as const

/** A call whose parameters the node cannot read. */
export function invalidParam(reason: string): RpcRefusal {
  return new RpcRefusal(RPC_CODE.invalidParams, `Invalid param: ${reason}`)
}
