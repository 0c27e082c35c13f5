import { errorOf } from './errorOf'
import { WalletButtonError } from './WalletButtonError'

/** Swaps aren’t available on this network. */
export class SwapChainUnsupported extends WalletButtonError {
  constructor(readonly networkId: string) {
    super('swap_chain_unsupported', 'Swaps aren’t available on this network.', {
      hint: 'Switch to a network that supports swaps.',
    })
  }
}

/** There is no route for this amount of these tokens. */
export class InsufficientLiquidity extends errorOf(
  'insufficient_liquidity',
  'Insufficient liquidity',
  'Try a smaller amount or another token.',
) {}

/** The quote or transaction is for other tokens, or another network, account or amount than requested. */
export class SwapMismatch extends WalletButtonError {
  constructor(readonly differs: string) {
    super('swap_mismatch', 'The transaction doesn’t match the swap you asked for.', {
      hint: 'It was stopped. Try again. If it happens again, don’t swap here.',
    })
  }
}

/** The service or the network rejected the swap in a simulation, before the wallet was asked. Nothing was spent. */
export class SwapSimulationFailed extends errorOf(
  'swap_simulation_failed',
  'The swap would fail.',
  'Nothing was spent. Try again, or change the amount.',
) {}

/** In a simulation the swap gave less than the minimum received. The wallet was not asked and nothing was spent. */
export class SwapBelowMinimum extends WalletButtonError {
  constructor(
    /** In base units of the token received. */
    readonly minimum: bigint,
    readonly received: bigint,
  ) {
    super('swap_below_minimum', 'You would receive less than the minimum shown.', {
      hint: 'Nothing was spent. Try again. If it happens again, don’t swap here.',
    })
  }
}

/** The wallet took approval and swap as one request and did not say what it did with it. It may have swapped. */
export class CallsOutcomeUnknown extends errorOf(
  'calls_outcome_unknown',
  'Your wallet doesn’t say what became of the swap.',
  'Check your activity before you try again.',
) {}

/** The wallet took approval and swap as one request and did not send them. */
export class CallsNotSent extends errorOf(
  'calls_not_sent',
  'Your wallet didn’t send the swap.',
  'Nothing was spent. Try again.',
) {}

/** The wallet promised to carry out approval and swap together, and only a part of them took effect. */
export class CallsPartlyDone extends errorOf(
  'calls_partly_done',
  'The approval may remain, but the swap failed.',
  'Check your activity before you try again.',
) {}

/** The network has confirmed a swap that took more or yielded less than the visitor was shown. */
export class SwapDiffers extends errorOf(
  'swap_differs',
  'The swap took more or yielded less than you were shown.',
  'Compare it in your activity. If you don’t recognize it, stop using this wallet.',
) {}

/** The token approval was mined as failed. */
export class SwapApprovalFailed extends WalletButtonError {
  constructor(readonly hash: string) {
    super('swap_approval_failed', 'The approval failed.', { hint: 'Only the network fee was spent. Try again.' })
  }
}
