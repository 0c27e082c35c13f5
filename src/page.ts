import { WalletConnectButton } from './element/WalletConnectButton'

// The script for pages: defines the element and exports nothing, so that the build emits a single file.
WalletConnectButton.define()
