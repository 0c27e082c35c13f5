import { createConfig, http } from 'wagmi'
import { baseSepolia, mainnet } from 'wagmi/chains'
import { walletConnectButton } from 'wallet-connect-button/wagmi'

export const services = { rpc: 'https://rpc.example.com' }

/** The connector has the options of the element. `networks` are the chains. */
export const config = createConfig({
  chains: [mainnet, baseSepolia],
  connectors: [walletConnectButton({ services })],
  multiInjectedProviderDiscovery: false,
  transports: { [mainnet.id]: http(), [baseSepolia.id]: http('https://sepolia.base.org') },
})
