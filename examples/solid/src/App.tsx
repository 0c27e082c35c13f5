import { createSignal, Show } from 'solid-js'
import type {} from 'wallet-connect-button/solid'
import { networks, services } from './options'

export function App() {
  const [address, setAddress] = createSignal('')
  const [count, setCount] = createSignal(0)
  const [label, setLabel] = createSignal('Connect')
  const [visible, setVisible] = createSignal(true)
  return (
    <main>
      <Show when={visible()}>
        <wallet-connect-button
          label={label()}
          networks={(count(), networks())}
          services={services}
          on:connected={(event) => setAddress(event.detail.address)}
          on:disconnected={() => setAddress('')}
        />
      </Show>
      <output>{address() || 'Not connected'}</output>
      <button onClick={() => setCount(count() + 1)}>Count: {count()}</button>
      <button onClick={() => setLabel('Log in')}>Change label</button>
      <button onClick={() => setVisible(!visible())}>{visible() ? 'Hide' : 'Show'}</button>
    </main>
  )
}
