import { WalletButtonError } from './WalletButtonError'

/** The network is not among the configured ones (specification, section 8). */
export class NetworkNotFound extends WalletButtonError {
  constructor(readonly network: string) {
    super('network_not_found', 'Network not found', { hint: 'Add it to the networks of the element.' })
  }
}

/** The wallet knows neither the network nor how to add it (specification, section 7). */
export class ChainUnsupported extends WalletButtonError {
  constructor(
    readonly chainId: string,
    cause?: unknown,
  ) {
    super('chain_unsupported', 'Chain is not supported', { hint: 'Choose another network or another wallet.', cause })
  }
}

/** The wallet has to be moved to another network by hand (specification, section 8). */
export class ChainSwitchNotProgrammatic extends WalletButtonError {
  constructor(readonly namespace: string) {
    super('chain_switch_not_programmatic', 'Does not support programmatic chain switching', {
      hint: 'Change the network inside the wallet.',
    })
  }
}
