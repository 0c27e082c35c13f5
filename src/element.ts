export { WalletConnectButton } from './element/WalletConnectButton'
