import { afterAll, afterEach, beforeAll, vi } from 'vitest'
import { scaled } from '../slowness'
import { RelayPage, WalletControl } from './RelayPage'
import { startRelayAndWallet, type RelayAndWallet } from './startRelayAndWallet'

/** What the tests of a file share: a relay, the wallet at its other end, and pages that are closed after each test. */
export type SharedRelay = {
  readonly wallet: WalletControl
  /** Known when the first test runs. */
  readonly relayUrl: string
  openPage(parts?: ConstructorParameters<typeof RelayPage>[1]): RelayPage
}

/** Starts the relay and the wallet before the first test of the file that calls it, and stops them after the last. */
export function withRelayAndWallet(): SharedRelay {
  let ends: RelayAndWallet | undefined
  const pages: RelayPage[] = []
  const started = (): RelayAndWallet => {
    if (!ends) throw new Error('The relay runs during tests only.')
    return ends
  }

  beforeAll(async () => {
    vi.stubEnv('DISABLE_GLOBAL_CORE', 'true')
    ends = await startRelayAndWallet()
  }, scaled(30_000))
  afterEach(() => Promise.all(pages.splice(0).map((page) => page.close())))
  afterAll(async () => {
    await ends?.stop()
    vi.unstubAllEnvs()
  })

  return {
    wallet: new WalletControl({
      get walletUrl() {
        return started().walletUrl
      },
    }),
    get relayUrl() {
      return started().relayUrl
    },
    openPage(parts) {
      const page = new RelayPage(started(), parts)
      pages.push(page)
      return page
    },
  }
}
