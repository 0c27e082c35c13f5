import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { useAccount, useSession, WalletConnectButton } from 'wallet-connect-button/react'

function App() {
  const account = useAccount()
  const { session } = useSession()
  return (
    <main>
      <WalletConnectButton siwx="required" siwxBackendUrl="/siwx" />
      <output>{account && session ? `Signed in as ${account.address}` : 'Signed out'}</output>
    </main>
  )
}
createRoot(document.querySelector('#root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
