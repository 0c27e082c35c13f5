import { WalletButtonError } from './WalletButtonError'

/** The network is not one of the configured networks. */
export class NetworkNotFound extends WalletButtonError {
  constructor(readonly network: string) {
    super('network_not_found', 'Network not found', { hint: 'Add it to the networks of the element.' })
  }
}

/** The wallet does not know the network and cannot add it. */
export class ChainUnsupported extends WalletButtonError {
  constructor(
    readonly chainId: string,
    cause?: unknown,
  ) {
    super('chain_unsupported', 'Chain is not supported', { hint: 'Choose another network or another wallet.', cause })
  }
}

/** The wallet cannot switch networks on request; the user has to do it in the wallet. */
export class ChainSwitchNotProgrammatic extends WalletButtonError {
  constructor(readonly namespace: string) {
    super('chain_switch_not_programmatic', 'Does not support programmatic chain switching', {
      hint: 'Switch networks in your wallet.',
    })
  }
}

/** The wallet accepted the switch and stayed on its network, as far as it says when asked. */
export class NetworkNotSwitched extends WalletButtonError {
  constructor(readonly chainId: string) {
    super('network_not_switched', 'The wallet stayed on its network.', { hint: 'Switch networks in your wallet.' })
  }
}
