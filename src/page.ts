import { pinnedFile } from './element/pinnedFile'
import { pageRegistry } from './element/registry'
import { WalletConnectButton } from './element/WalletConnectButton'

// The script for pages: defines the element and exports nothing, so that the build emits a single file.
pageRegistry().pinnedFile = pinnedFile
WalletConnectButton.define()
