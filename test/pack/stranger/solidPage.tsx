/** @jsxImportSource solid-js */
import type { WalletConnectButton } from 'wallet-connect-button'
import type {} from 'wallet-connect-button/solid'

export function Component() {
  let button: WalletConnectButton | undefined
  return (
    <wallet-connect-button
      ref={(element) => (button = element)}
      project-id="abc"
      networks={['mainnet', 8453]}
      class="wide"
      on:siwx-success={(event) => void [event.detail.session, button?.account]}>
      Connect
    </wallet-connect-button>
  )
}

// @ts-expect-error the theme has three modes
export const wrongComponent = <wallet-connect-button theme-mode="sepia" />
