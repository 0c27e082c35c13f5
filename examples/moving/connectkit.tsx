import { WalletConnectButton } from 'wallet-connect-button/react'

export function App() {
  return (
    <WalletConnectButton
      projectId="YOUR_PROJECT_ID"
      appName="Your App Name"
      networks={['mainnet']}
      rpc={{ mainnet: ['https://mainnet.rpc.example'] }}
    />
  )
}
