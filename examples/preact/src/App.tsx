import { useState } from 'preact/hooks'
import { useAccount, WalletConnectButton } from 'wallet-connect-button/preact'
import { networks, services } from './options'

export function App() {
  const account = useAccount()
  const [connectedBy, setConnectedBy] = useState('')
  const [count, setCount] = useState(0)
  const [label, setLabel] = useState('Connect')
  const [visible, setVisible] = useState(true)
  return (
    <main>
      {visible && (
        <WalletConnectButton
          label={label}
          networks={networks()}
          services={services}
          onConnected={(event) => setConnectedBy(` by ${event.detail.method}`)}
        />
      )}
      <output>{account ? account.address + connectedBy : 'Not connected'}</output>
      <button onClick={() => setCount(count + 1)}>Count: {count}</button>
      <button onClick={() => setLabel('Log in')}>Change label</button>
      <button onClick={() => setVisible(!visible)}>{visible ? 'Hide' : 'Show'}</button>
    </main>
  )
}
