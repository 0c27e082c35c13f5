// Libraries are not checked: types of ox and mipd, which viem and @wagmi/core import, fail in CommonJS.
import type { CreateConnectorFn } from '@wagmi/core' with { 'resolution-mode': 'import' }
import { walletConnectButton } from 'wallet-connect-button/wagmi'

const connector: CreateConnectorFn = walletConnectButton({ projectId: 'abc', themeMode: 'dark' })
// @ts-expect-error the theme has three modes
walletConnectButton({ themeMode: 'sepia' })
export { connector }
