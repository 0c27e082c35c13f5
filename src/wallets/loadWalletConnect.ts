/**
 * Fetches the connector, and the relay library beside it, in one round. Resolves with the connector's module. Contacts
 * and stores nothing, so it may run before the visitor presses.
 */
export function loadWalletConnect(): Promise<typeof import('./walletconnect/walletConnectConnector')> {
  // The connector waits for it, and reports a failure.
  import('@walletconnect/universal-provider').catch(() => undefined)
  return import('./walletconnect/walletConnectConnector')
}
