import { askOnce } from '../../chains/requestWallet'
import { ProviderNotFound } from '../../errors/ProviderNotFound'
import { explain } from '../../errors/explain'
import { RequestUnauthorized } from '../../errors/wallet'
import { WalletButtonError } from '../../errors/WalletButtonError'
import type { Clock } from '../../services/clock/clock'
import { accountFirst } from '../accountFirst'
import { askSilently } from '../askSilently'
import type { ConnectedWallet, Connector } from '../contract'
import { walletKinds, type WalletKind } from '../index'
import { WALLET_SILENT_RESPONSE_WAIT_MS } from '../timeouts'
import type { StandardAnnouncement } from './discovery/discover'
import { listenToChanges } from './listenToChanges'
import { parseStandardAccounts } from './standardAccounts'
import { openStandardConnection } from './standardConnection'
import { featureOf, readField, readList } from './discovery/standardWallet'

/** What differs for a wallet of Wallet Standard that has not announced itself. */
type StandardKind = Pick<Connector, 'method'> & Pick<WalletKind, 'capabilities'>

const INSTALLED: StandardKind = { method: 'injected', capabilities: walletKinds.installed.capabilities }

/**
 * An installed Solana wallet (Wallet Standard). Nothing it does throws into the page or leaves a request of ours
 * pending for good.
 */
export function createStandardConnector(
  { wallet, provider: standard }: StandardAnnouncement,
  clock: Clock,
  { method, capabilities }: StandardKind = INSTALLED,
): Connector {
  const connected: ConnectedWallet = {
    id: wallet.id,
    name: wallet.name,
    ...(wallet.icon && { icon: wallet.icon }),
    method,
  }
  const opened = { wallet: connected, capabilities, claimedId: wallet.claimedId, standard, clock }

  const requestAccounts = async (silent: boolean, signal: AbortSignal): Promise<readonly unknown[]> => {
    const connect = featureOf(standard, 'standard:connect', 'connect')
    if (!connect) throw new ProviderNotFound(wallet.id)
    const lists = (): boolean => readList(readField(standard, 'accounts')).length > 0
    let hasListed = silent && lists()
    const stop = listenToChanges(standard, () => {
      hasListed ||= lists()
    })
    // Some wallets treat `silent: false` as silent, so it is left out.
    const response = await (
      silent
        ? askSilently(() => connect({ silent: true }), { clock, waitMs: WALLET_SILENT_RESPONSE_WAIT_MS, signal })
        : askOnce(() => connect(), signal)
    ).finally(stop)
    // Taken back while the answer was on its way, unless the wallet is still changing its list. Some wallets never list
    // the accounts that they have given.
    if (hasListed && !lists()) {
      await clock.nextTask()
      if (!lists()) return []
    }
    const given = readList(readField(response, 'accounts'))
    return given.length > 0 ? given : readList(readField(standard, 'accounts'))
  }

  return {
    id: wallet.id,
    name: wallet.name,
    ...(wallet.icon && { icon: wallet.icon }),
    method,
    namespaces: ['solana'],

    async connect(request, signal) {
      try {
        const given = await requestAccounts(false, signal)
        const accounts = parseStandardAccounts(given)
        if (accounts.length === 0) throw new RequestUnauthorized()
        return [openStandardConnection({ ...opened, given, accounts, reported: accounts, request })]
      } catch (reason) {
        throw explain(reason)
      }
    },

    async restore(request, signal) {
      // A wallet that is locked gives no account, or refuses the silent request.
      const given = await requestAccounts(true, signal).catch((reason: unknown) => {
        if (reason instanceof WalletButtonError) throw reason
        return []
      })
      const accounts = parseStandardAccounts(given)
      if (accounts.length === 0) return 'locked'
      const first = accountFirst(accounts, request, 'solana')
      return [openStandardConnection({ ...opened, given, accounts: first, reported: accounts, request })]
    },

    onUnlocked: (listener) => listenToChanges(standard, listener),
  }
}
