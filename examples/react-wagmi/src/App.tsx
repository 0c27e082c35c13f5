import { useState } from 'react'
import { useConnection } from 'wagmi'
import { WalletConnectButton } from 'wallet-connect-button/react'

/** Whatever wagmi's hooks say follows the button, and the other way round: both have one session. */
export function App() {
  const { address, connector } = useConnection()
  const [connectedBy, setConnectedBy] = useState('')
  const [count, setCount] = useState(0)
  const [label, setLabel] = useState('Connect')
  const [visible, setVisible] = useState(true)
  return (
    <main>
      {visible && (
        <WalletConnectButton label={label} onConnected={(event) => setConnectedBy(` by ${event.detail.method}`)} />
      )}
      <output title={connector?.name}>{address ? address + connectedBy : 'Not connected'}</output>
      <button onClick={() => setCount(count + 1)}>Count: {count}</button>
      <button onClick={() => setLabel('Log in')}>Change label</button>
      <button onClick={() => setVisible(!visible)}>{visible ? 'Hide' : 'Show'}</button>
    </main>
  )
}
