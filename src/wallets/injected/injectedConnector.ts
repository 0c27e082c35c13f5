import { readAccounts } from '../../chains/eip155/accounts'
import { chainIdHex, readChainId } from '../../domain/network/chainId'
import type { Account } from '../../domain/account/account'
import type { CaipNetworkId } from '../../domain/network/caip'
import { findNetwork } from '../../domain/network/network'
import { ConnectAborted } from '../../errors/connection'
import { explain } from '../../errors/explain'
import { RequestUnauthorized, WalletRequestFailed } from '../../errors/wallet'
import type { Clock } from '../../services/clock/clock'
import { requestWallet } from '../../chains/requestWallet'
import { accountFirst } from '../accountFirst'
import { askSilently } from '../askSilently'
import type { ConnectedWallet, Connector, ConnectRequest, LiveConnection } from '../contract'
import { WALLET_SILENT_RESPONSE_WAIT_MS } from '../timeouts'
import { walletKinds } from '../index'
import { connectWithSignIn } from './connectWithSignIn'
import type { Announcement } from './discover'
import { openInjectedConnection } from './injectedConnection'
import { onUnlocked } from './onUnlocked'
import { cancelRevocation } from './revokeAccess'
import { watchChanges, type ChangeWatch } from './watchChanges'
import { askPermission, parseAccounts } from './walletState'

interface Opened {
  readonly accounts: readonly Account[]
  readonly networkId: CaipNetworkId
  /** The accounts in the wallet's own order, if it is another. */
  readonly ordered?: readonly Account[]
}

/** An installed EVM wallet (EIP-1193), which may throw, respond with anything, or not respond. */
export function createInjectedConnector({ wallet, provider }: Announcement, clock: Clock): Connector {
  const connected: ConnectedWallet = {
    id: wallet.id,
    name: wallet.name,
    ...(wallet.rdns && { rdns: wallet.rdns }),
    ...(wallet.icon && { icon: wallet.icon }),
    method: 'injected',
  }

  const ask = (method: string, signal: AbortSignal): Promise<unknown> =>
    askSilently(() => provider.request({ method }), { clock, waitMs: WALLET_SILENT_RESPONSE_WAIT_MS, signal })

  /** Undefined where the wallet names no chain that can be read: it is on no network of the page. */
  const readNetwork = async (signal: AbortSignal): Promise<CaipNetworkId | undefined> =>
    readChainId(await ask('eth_chainId', signal))

  const unreadable = (): WalletRequestFailed => new WalletRequestFailed('eth_chainId')

  /** `ordered`: the accounts in the wallet's own order. */
  const live = (
    { accounts, networkId, ordered = accounts }: Opened,
    { hasChanged }: Pick<ChangeWatch, 'hasChanged'>,
  ): LiveConnection =>
    openInjectedConnection(
      {
        connectorId: wallet.id,
        ...(wallet.claimedId && { claimedId: wallet.claimedId }),
        namespace: 'eip155',
        wallet: connected,
        capabilities: walletKinds.installed.capabilities,
        accounts,
        networkId,
      },
      { provider, clock, ordered, hasChanged: hasChanged() },
    )

  /**
   * Asks the wallet to switch to the requested chain, unless it is there. A wallet that does not switch is connected on
   * its own chain, if it names one then. The visitor may choose other accounts before responding: they are read again.
   */
  const settle = async (
    granted: readonly Account[],
    request: ConnectRequest,
    changes: ChangeWatch,
    signal: AbortSignal,
  ): Promise<Opened> => {
    const current = await readNetwork(signal)
    const requested = findNetwork(request.networks, request.networkId)
    if (!requested || requested.chainNamespace !== 'eip155' || requested.caipNetworkId === current) {
      if (!current) throw unreadable()
      return { accounts: granted, networkId: current }
    }
    const params = [{ chainId: chainIdHex(requested.caipNetworkId) }]
    await requestWallet(provider, 'wallet_switchEthereumChain', params, signal).catch(unlessAborted)
    changes.forget()
    const [accounts = granted, networkId = current] = await Promise.all([
      ask('eth_accounts', signal).then(parseAccounts).catch(unlessAborted),
      readNetwork(signal).catch(unlessAborted),
    ])
    if (!networkId) throw unreadable()
    return { accounts, networkId }
  }

  return {
    ...connected,
    namespaces: ['eip155'],

    async connect(request, signal) {
      cancelRevocation(provider)
      const changes = watchChanges(provider)
      try {
        const accounts =
          (request.signIn && (await connectWithSignIn(provider, request.signIn, signal))) ??
          readAccounts(await requestWallet(provider, 'eth_requestAccounts', undefined, signal))
        if (!accounts) throw new WalletRequestFailed('eth_requestAccounts')
        if (accounts.length === 0) throw new RequestUnauthorized()
        changes.given(accounts)
        const settled = await settle(accounts, request, changes, signal)
        if (settled.accounts.length === 0) throw new RequestUnauthorized()
        return [live(settled, changes)]
      } catch (reason) {
        throw explain(reason)
      } finally {
        changes.stop()
      }
    },

    async restore(request, signal) {
      const changes = watchChanges(provider)
      try {
        const ordered = parseAccounts(await ask('eth_accounts', signal))
        if (!ordered) throw new WalletRequestFailed('eth_accounts')
        if (ordered.length === 0) return (await askPermission(provider, clock)) === false ? 'unauthorized' : 'locked'
        changes.given(ordered)
        const networkId = await readNetwork(signal)
        if (!networkId) throw unreadable()
        return [live({ accounts: accountFirst(ordered, request, 'eip155'), networkId, ordered }, changes)]
      } finally {
        changes.stop()
      }
    },

    onUnlocked: (listener) => onUnlocked(provider, listener),
  }
}

function unlessAborted(reason: unknown): undefined {
  if (reason instanceof ConnectAborted) throw reason
}
