// Bundled with each version of wagmi by web-test-runner.config.mjs, with the built package in place of its source.
import { connect, createConfig, createStorage, custom, reconnect } from '@wagmi/core'
import { base, mainnet } from 'viem/chains'
import { walletConnectButton, type WalletConnectButtonParameters } from '../../../src/wagmi'

export { disconnect, getAccount, getConnectorClient, signMessage, switchChain } from '@wagmi/core'
export { UserRejectedRequestError } from 'viem'
export { connect, reconnect }

/** A configuration of two chains whose state survives, like that of an app. */
export function makeConfig(parameters: WalletConnectButtonParameters) {
  const unavailable = custom({ request: () => Promise.reject(new Error('No chain is needed.')) })
  return createConfig({
    chains: [mainnet, base],
    connectors: [walletConnectButton(parameters)],
    multiInjectedProviderDiscovery: false,
    storage: createStorage({ storage: localStorage, key: `wagmi-${parameters.projectId}` }),
    transports: { [mainnet.id]: unavailable, [base.id]: unavailable },
  })
}
