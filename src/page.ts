import { WalletConnectButton } from './element/WalletConnectButton'

// What the script tag runs: it defines the element and exports nothing, so that the build keeps it one file (bridge.md).
WalletConnectButton.define()
