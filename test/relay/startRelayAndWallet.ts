import { Faults } from '../../demo/stack/faults/Faults'
import { startRelay } from '../../demo/stack/relay/relay'
import { startWallet } from '../../demo/stack/wallets/remote/startWallet'

/** A relay and the wallet at its other end, without the chains and services of the stack. */
export type RelayAndWallet = {
  readonly relayUrl: string
  readonly walletUrl: string
  readonly projectId: string
  readonly networks: readonly { readonly caipNetworkId: string; readonly name: string }[]
  readonly faults: Faults
  stop(): Promise<void>
}

const PROJECT_ID = '10ca1000000000000000000000000000'
const NETWORKS = [
  { caipNetworkId: 'eip155:31337', name: 'Local One' },
  { caipNetworkId: 'eip155:31338', name: 'Local Two' },
]

export async function startRelayAndWallet(): Promise<RelayAndWallet> {
  const faults = new Faults()
  const relay = await startRelay(0, faults)
  const wallet = await startWallet({
    port: 0,
    relayUrl: relay.url,
    // Nothing is asked there: pages of these tests have no verify host.
    servicesUrl: 'http://127.0.0.1:9',
    projectId: PROJECT_ID,
    networks: NETWORKS,
  })
  return {
    relayUrl: relay.url,
    walletUrl: wallet.url,
    projectId: PROJECT_ID,
    networks: NETWORKS,
    faults,
    async stop() {
      faults.clear()
      await wallet.close()
      await relay.close()
    },
  }
}
