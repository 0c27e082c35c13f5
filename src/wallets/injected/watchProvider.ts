import { readAccounts } from '../../chains/eip155/accounts'
import { readChainId } from '../../chains/eip155/chainId'
import type { ConnectionListener, Eip1193Provider } from '../contract'

/** MetaMask's code when its own node is briefly unreachable; the account stays connected. */
const TRY_AGAIN_LATER = 1013

/**
 * Forwards the events of an EIP-1193 wallet, parsed; what does not parse is ignored. Reports `disconnected` at most
 * once, and not when the disconnect is ours. The returned function removes every listener.
 */
export function watchProvider(
  provider: Eip1193Provider,
  listener: ConnectionListener,
  leaving: () => boolean,
): () => void {
  let over = false
  const end = (): void => {
    if (over || leaving()) return
    over = true
    listener.disconnected('wallet')
  }
  const listeners: Readonly<Record<string, (value?: unknown) => void>> = {
    accountsChanged(value) {
      const accounts = readAccounts(value)
      if (over || !accounts) return
      if (Array.isArray(value) && value.length === 0) return end()
      if (accounts.length > 0) listener.accountsChanged(accounts)
    },
    chainChanged(value) {
      const networkId = readChainId(value)
      if (!over && networkId) listener.networkChanged(networkId)
    },
    disconnect(reason) {
      if (readCode(reason) !== TRY_AGAIN_LATER) end()
    },
  }
  for (const [event, react] of Object.entries(listeners))
    attempt(() => provider.on?.(event, react as (...facts: never[]) => void))
  return () => {
    over = true
    for (const [event, react] of Object.entries(listeners)) {
      attempt(() => provider.removeListener?.(event, react as (...facts: never[]) => void))
    }
  }
}

/** A provider without events, or whose methods throw, can still sign. */
function attempt(step: () => unknown): void {
  try {
    step()
  } catch {
    // The connection works without its events.
  }
}

function readCode(reason: unknown): unknown {
  try {
    return (reason as { code?: unknown } | undefined)?.code
  } catch {
    return undefined
  }
}
