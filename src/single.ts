import { WalletConnectButton } from './element/WalletConnectButton'

// Everything in one file, for pages that may load no other: docs/production.md#one-file.
WalletConnectButton.define()
