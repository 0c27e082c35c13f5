import { WalletButtonError } from './WalletButtonError'

/** Swaps are not offered on this network. */
export class SwapChainUnsupported extends WalletButtonError {
  constructor(readonly networkId: string) {
    super('swap_chain_unsupported', 'Swaps are not offered on this network.', {
      hint: 'Switch to a network where they are.',
    })
  }
}

/** Nobody trades so much of these two tokens for each other (wire facts, 3.2). */
export class InsufficientLiquidity extends WalletButtonError {
  constructor(cause?: unknown) {
    super('insufficient_liquidity', 'Insufficient liquidity', { hint: 'Try a smaller amount or another token.', cause })
  }
}

/** What the service said or built is not what was asked for: other tokens, another network, account or amount. */
export class SwapMismatch extends WalletButtonError {
  constructor(readonly differs: string) {
    super('swap_mismatch', 'The answer is not the swap that was asked for.', {
      hint: 'It was stopped. Try again, and leave it if this happens again.',
    })
  }
}

/** The service or the network would not carry the swap out. It was tried before the wallet was asked: nothing was spent. */
export class SwapSimulationFailed extends WalletButtonError {
  constructor(cause?: unknown) {
    super('swap_simulation_failed', 'The swap would fail.', {
      hint: 'Nothing was spent. Try again, or change the amount.',
      cause,
    })
  }
}

/** A simulation of the swap gave the account less than the minimum received. The wallet was not asked: nothing was spent. */
export class SwapBelowMinimum extends WalletButtonError {
  constructor(
    /** In the smallest unit of the token that is received. */
    readonly minimum: bigint,
    readonly received: bigint,
  ) {
    super('swap_below_minimum', 'This swap would give you less than the minimum shown.', {
      hint: 'Nothing was spent. Try again, and do not swap here if this happens again.',
    })
  }
}

/** The network carried an approval out as failed. */
export class SwapApprovalFailed extends WalletButtonError {
  constructor(readonly hash: string) {
    super('swap_approval_failed', 'The approval failed.', { hint: 'Only its fee is spent. Try again.' })
  }
}
