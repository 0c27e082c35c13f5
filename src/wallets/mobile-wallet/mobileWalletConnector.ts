import { readEntry, removeEntry, writeEntry } from '../../services/storage/entries'
import type { Connector } from '../contract'
import { walletKinds, type WalletContext } from '../index'
import { createStandardConnector } from '../wallet-standard/standardConnector'
import { createAssociate, type Associate } from './associate'
import { createAuthorization } from './authorization'
import { createMobileWallet } from './mobileWallet'

type Context = Pick<WalletContext, 'metadata' | 'storage' | 'clock' | 'inFront'>

/** A Solana wallet app of this phone (docs/decisions/mobile-wallet-adapter.md). */
export function createMobileWalletConnector(
  { metadata, storage, clock, inFront }: Context,
  associate: Associate = createAssociate(inFront, clock),
): Connector {
  const { capabilities, listed } = walletKinds.mobileWallet
  const authorization = createAuthorization({
    read: () => readEntry(storage, 'mobile_wallet'),
    write: (next) => writeEntry(storage, 'mobile_wallet', next),
    remove: () => removeEntry(storage, 'mobile_wallet'),
  })
  const wallet = createMobileWallet({ name: listed.name, associate, authorization, metadata, clock })
  const row = { id: 'mobileWallet', name: listed.name }
  const standard = createStandardConnector({ wallet: row, provider: wallet }, clock, {
    method: 'mobilewallet',
    capabilities,
  })
  return {
    ...standard,
    async connect(request, signal) {
      wallet.serve(request)
      try {
        return await standard.connect(request, signal)
      } finally {
        if (signal.aborted) wallet.cancel()
      }
    },
    async restore(request, signal) {
      wallet.serve(request)
      return authorization.current() ? standard.restore(request, signal) : []
    },
    close: wallet.cancel,
  }
}
