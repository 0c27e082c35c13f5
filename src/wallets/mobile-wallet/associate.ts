import { startScenario, type MobileWallet } from '@solana-mobile/mobile-wallet-adapter-protocol'
import { ProviderDisconnected } from '../../errors/connection'
import { WalletAppNeedsPress } from '../../errors/mobileWallet'
import { abortable } from '../../services/abortable'
import type { Clock } from '../../services/clock/clock'
import { allowLocalAccess } from './allowLocalAccess'
import { onAssociationClosed } from './shims/associationSocket'
import { watchApp, type PageInFront } from './watchApp'

export type { MobileWallet } from '@solana-mobile/mobile-wallet-adapter-protocol'

/** Opens the wallet app and sends it requests, while it is in front. */
export type Associate = <T>(requests: (wallet: MobileWallet) => Promise<T>, signal: AbortSignal) => Promise<T>

/**
 * A session of the Mobile Wallet Adapter with the wallet app of this phone: the link `solana-wallet:` opens it, and it
 * listens on a port of the device. It lasts as long as the requests, because the app is in front only then. Rejects
 * with the signal's reason, what the requests reject with, or what the wallet answered.
 * @throws LocalAccessDenied, WalletAppNeedsPress, WalletAppNotFound, ProviderDisconnected
 */
export function createAssociate(page: PageInFront, clock: Clock): Associate {
  return async (requests, signal) => {
    await allowLocalAccess(signal)
    signal.throwIfAborted()
    if (!navigator.userActivation.isActive) throw new WalletAppNeedsPress()
    const ended = new AbortController()
    const limit = AbortSignal.any([signal, ended.signal])
    const stopWatching = watchApp(page, clock, (reason) => ended.abort(reason))
    const starting = startScenario()
    try {
      const scenario = await abortable(starting, limit)
      const wallet = await abortable(scenario.wallet, limit)
      stopWatching()
      // In a task of its own, after the requests have gone on with what the last message answered.
      onAssociationClosed(() => void clock.nextTask().then(() => ended.abort(new ProviderDisconnected())))
      return await abortable(requests(wallet), limit)
    } finally {
      stopWatching()
      // It cannot be aborted while it starts, and an app may appear after all.
      void starting.then(close).catch(() => undefined)
    }
  }
}

function close(scenario: Awaited<ReturnType<typeof startScenario>>): void {
  scenario.wallet.catch(() => undefined)
  scenario.close()
}
