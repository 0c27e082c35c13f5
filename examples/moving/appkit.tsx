import { useSession, WalletConnectButton } from 'wallet-connect-button/react'

export function App() {
  const { open } = useSession()
  return (
    <>
      <WalletConnectButton projectId="YOUR_PROJECT_ID" appName="My App" networks={['mainnet', 'arbitrum']} />
      <button onClick={() => void open('Networks')}>Networks</button>
    </>
  )
}
