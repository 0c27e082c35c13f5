import { WalletConnectButton } from 'wallet-connect-button/react'

export function App() {
  return (
    <WalletConnectButton
      projectId="YOUR_PROJECT_ID"
      appName="My RainbowKit App"
      networks={['mainnet', 'polygon', 'optimism', 'arbitrum', 'base']}
      balance="show"
    />
  )
}
