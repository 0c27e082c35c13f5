import { useAccount, useSession, WalletConnectButton } from 'wallet-connect-button/react'

export function App() {
  const account = useAccount()
  const { disconnect } = useSession()
  return (
    <>
      <WalletConnectButton networks={['solana-devnet']} />
      {account && <button onClick={() => void disconnect()}>Disconnect {account.address}</button>}
    </>
  )
}
