/** @jsxImportSource preact */
import { useAccount, WalletConnectButton } from 'wallet-connect-button/preact'

export function Component() {
  const account = useAccount('abc')
  return (
    <WalletConnectButton
      projectId="abc"
      networks="mainnet base"
      class="wide"
      onConnected={(event) => void event.detail.address}>
      {account?.address ?? 'Connect'}
    </WalletConnectButton>
  )
}

// @ts-expect-error the theme has three modes
export const wrongComponent = <WalletConnectButton themeMode="sepia" />
