import { readChainId } from '../../domain/network/chainId'
import { ConnectAborted } from '../../errors/connection'
import { abortable } from '../../services/abortable'
import type { Account } from '../../domain/account/account'
import type { Clock } from '../../services/clock/clock'
import type { ConnectionFacts, ConnectionListener, Eip1193Provider, LiveConnection } from '../contract'
import { listenToProvider } from './providerEvents'
import { revokeAccess } from './revokeAccess'
import { addressesOf, askPermission, askWallet, parseAccounts, type WalletState } from './walletState'

/** MetaMask's code when its own node is briefly unreachable; the account stays connected. */
const TRY_AGAIN_LATER = 1013

/**
 * An open connection to an installed EVM wallet. An event only says that something may have changed: the wallet is
 * asked, and its answer counts, because events come late, in any order, or with anything in them. Where it gives no
 * answer, an event that can be read counts.
 */
export function openInjectedConnection(
  facts: ConnectionFacts,
  {
    provider,
    clock,
    ordered,
    hasChanged,
  }: {
    readonly provider: Eip1193Provider
    readonly clock: Clock
    /** The accounts in the wallet's own order. */
    readonly ordered: readonly Account[]
    /** The wallet has reported a change since it was asked. */
    readonly hasChanged: boolean
  },
): LiveConnection {
  const listeners = new Set<ConnectionListener>()
  let known = { accounts: addressesOf(ordered), networkId: facts.networkId }
  let reported: WalletState = {}
  let over = false
  let checking: Promise<void> | undefined
  let again = false
  let isDue = hasChanged
  let stopListening: (() => void) | undefined

  const notify = (report: (listener: ConnectionListener) => void): void => {
    for (const listener of [...listeners]) report(listener)
  }
  const end = (reason: 'wallet' | 'locked'): void => {
    if (over) return
    over = true
    notify((listener) => listener.disconnected(reason))
  }

  async function compare(): Promise<void> {
    const asked = await askWallet(provider, clock)
    const { accounts, networkId } = { ...reported, ...definedOf(asked) }
    reported = {}
    if (over) return
    if (accounts?.length === 0) {
      // Locked, where the permission is still there, or nothing else is reported; else the visitor has taken it back.
      const permission = await askPermission(provider, clock)
      if (!again) end(permission === true || permission === 'silent' ? 'locked' : 'wallet')
      return
    }
    if (networkId && networkId !== known.networkId) {
      known = { ...known, networkId }
      notify((listener) => listener.networkChanged(networkId))
    }
    if (accounts && addressesOf(accounts) !== known.accounts) {
      known = { ...known, accounts: addressesOf(accounts) }
      notify((listener) => listener.accountsChanged(accounts))
    }
  }

  async function compareUntilSettled(): Promise<void> {
    again = false
    await compare()
    if (again && !over) await compareUntilSettled()
  }

  /** One check at a time. What happens during one is seen by the next. */
  function check(): Promise<void> {
    again = true
    checking ??= compareUntilSettled().finally(() => (checking = undefined))
    return checking
  }

  return {
    facts,
    provider,
    watch(listener) {
      listeners.add(listener)
      stopListening ??= listenToProvider(provider, {
        accountsChanged(value) {
          reported = { ...reported, ...definedOf({ accounts: parseAccounts(value) }) }
          void check()
        },
        chainChanged(value) {
          reported = { ...reported, ...definedOf({ networkId: readChainId(value) }) }
          void check()
        },
        connect: () => void check(),
        disconnect(reason) {
          if (readCode(reason) !== TRY_AGAIN_LATER) end('wallet')
        },
      })
      if (isDue) void check()
      isDue = false
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        stopListening?.()
        stopListening = undefined
      }
    },
    refresh: (signal) => abortable(check(), signal, (reason) => new ConnectAborted(reason)),
    async disconnect() {
      over = true
      await revokeAccess(provider, clock)
    },
  }
}

/** Without the parts that the wallet did not give. */
function definedOf({ accounts, networkId }: WalletState): WalletState {
  return { ...(accounts && { accounts }), ...(networkId && { networkId }) }
}

function readCode(reason: unknown): unknown {
  try {
    return (reason as { code?: unknown } | undefined)?.code
  } catch {
    return undefined
  }
}
