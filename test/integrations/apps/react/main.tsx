import { StrictMode, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { WalletConnectButton } from 'wallet-connect-button/react'

function App() {
  const [address, setAddress] = useState<string>()
  const ask = async () => setAddress((await (await fetch('/me')).json())?.address)
  useEffect(() => void ask(), [])
  return (
    <main>
      <WalletConnectButton siwx="required" siwxBackendUrl="/siwx" onSiwxSuccess={ask} onSiwxEnd={ask} />
      <output>{address ? `Signed in as ${address}` : 'Signed out'}</output>
    </main>
  )
}
createRoot(document.querySelector('#root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
