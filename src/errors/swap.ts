import { WalletButtonError } from './WalletButtonError'

/** Swaps are not available on this network. */
export class SwapChainUnsupported extends WalletButtonError {
  constructor(readonly networkId: string) {
    super('swap_chain_unsupported', 'Swaps are not offered on this network.', {
      hint: 'Switch to a network where they are.',
    })
  }
}

/** There is no route for this amount of these tokens. */
export class InsufficientLiquidity extends WalletButtonError {
  constructor(cause?: unknown) {
    super('insufficient_liquidity', 'Insufficient liquidity', { hint: 'Try a smaller amount or another token.', cause })
  }
}

/** The quote or transaction is for other tokens, or another network, account or amount than requested. */
export class SwapMismatch extends WalletButtonError {
  constructor(readonly differs: string) {
    super('swap_mismatch', 'The answer is not the swap that was asked for.', {
      hint: 'It was stopped. Try again, and leave it if this happens again.',
    })
  }
}

/** The service or the network rejected the swap in a simulation, before the wallet was asked. Nothing was spent. */
export class SwapSimulationFailed extends WalletButtonError {
  constructor(cause?: unknown) {
    super('swap_simulation_failed', 'The swap would fail.', {
      hint: 'Nothing was spent. Try again, or change the amount.',
      cause,
    })
  }
}

/** In a simulation the swap gave less than the minimum received. The wallet was not asked and nothing was spent. */
export class SwapBelowMinimum extends WalletButtonError {
  constructor(
    /** In base units of the token received. */
    readonly minimum: bigint,
    readonly received: bigint,
  ) {
    super('swap_below_minimum', 'This swap would give you less than the minimum shown.', {
      hint: 'Nothing was spent. Try again, and do not swap here if this happens again.',
    })
  }
}

/** The token approval was mined as failed. */
export class SwapApprovalFailed extends WalletButtonError {
  constructor(readonly hash: string) {
    super('swap_approval_failed', 'The approval failed.', { hint: 'Only its fee is spent. Try again.' })
  }
}
