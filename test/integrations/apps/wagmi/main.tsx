import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { base, mainnet } from 'viem/chains'
import { createConfig, http, useConnection, WagmiProvider } from 'wagmi'
import { WalletConnectButton } from 'wallet-connect-button/react'
import { walletConnectButton } from 'wallet-connect-button/wagmi'

const config = createConfig({
  chains: [mainnet, base],
  connectors: [walletConnectButton()],
  multiInjectedProviderDiscovery: false,
  transports: { [mainnet.id]: http(), [base.id]: http() },
})
const Account = () => <output>{`${useConnection().connector?.name} ${useConnection().address}`}</output>
createRoot(document.querySelector('#root')!).render(
  <WagmiProvider config={config}>
    <QueryClientProvider client={new QueryClient()}>
      <Account />
    </QueryClientProvider>
    <WalletConnectButton />
  </WagmiProvider>,
)
