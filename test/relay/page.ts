import { resolveNetworks } from '../../src/chains/networks/resolveNetworks'
import { createWalletConnectConnector } from '../../src/wallets/walletconnect/walletConnectConnector'
import { createClock } from '../../src/services/clock/clock'
import { createLog } from '../../src/services/log/log'
import { createStorage } from '../../src/services/storage/storage'
import { createFakeTabs } from '../fakes/tabs'

type Setup = {
  relay: string
  verify: string | false
  chain: string
  rpcUrl: string
  oneClick: boolean
  projectId: string
  sign?: boolean
  /** A request after whose sending the wallet is not heard any more. */
  ask?: boolean
  /** The library is not loaded before. */
  first?: boolean
}

/** Resolves when an iframe was removed from the page. */
const frameGone = new Promise<void>((resolve) =>
  new MutationObserver((changes) => {
    if (changes.some(({ removedNodes }) => removedNodes.length > 0)) resolve()
  }).observe(document.body, { childList: true }),
)

/** What the browser test drives: one pairing in a real page, timed from the call to the code. */
async function pair({ relay, verify, chain, rpcUrl, oneClick, projectId, sign, ask, first }: Setup) {
  const messages: string[] = []
  const connector = createWalletConnectConnector({
    projectId,
    metadata: () => ({ name: 'Page', description: 'A page', url: location.origin, icons: [] }),
    urls: { relay, verify },
    storage: createStorage('local', projectId),
    clock: createClock(),
    log: createLog({ now: () => Date.now() }),
    tabs: createFakeTabs(),
    onWake: () => () => undefined,
    openWallet: () => undefined,
    onRelayMessage: (kind) => void messages.push(kind),
  })
  const local = {
    id: Number(chain.split(':')[1]),
    name: 'Local',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  }
  const { networks } = resolveNetworks([local], {}, { rpc: 'https://rpc.example', projectId: undefined })
  // Offline, the library's code could not be had either; here it is the relay that matters.
  if (navigator.onLine && !first)
    await connector.restore({ networks, networkId: networks[0]!.caipNetworkId }, new AbortController().signal)
  const start = performance.now()
  let uriMs = 0
  const result = await connector.pair(
    {
      networks,
      networkId: networks[0]!.caipNetworkId,
      onUri(uri) {
        uriMs = performance.now() - start
        performance.mark('code')
        void (globalThis as unknown as { scanned(uri: string): void }).scanned(uri)
      },
      ...(oneClick && {
        oneClick: {
          chainId: networks[0]!.caipNetworkId,
          domain: location.host,
          uri: location.href,
          version: '1',
          nonce: 'abcdefgh12345678',
        },
      }),
    },
    new AbortController().signal,
  )
  const response = { uriMs, accounts: result.connections[0]?.facts.accounts.length, proofs: result.proofs?.length ?? 0 }
  const globals = { buffer: 'Buffer' in globalThis, process: 'process' in globalThis }
  const live = result.connections[0]
  // The verify host is known to be quick once its first frame has come and gone.
  if (sign) await frameGone
  if (sign)
    await live?.provider.request({ method: 'personal_sign', params: ['0x6869', live.facts.accounts[0]?.address] })
  const refused =
    ask &&
    (await live?.provider
      .request({ method: 'personal_sign', params: ['0x6869', live.facts.accounts[0]?.address] })
      .then(String, (reason: unknown) => String((reason as Error).message)))
  // An unhandled rejection is told in a task of its own.
  if (ask) await new Promise((done) => setTimeout(done))
  await live?.disconnect()
  await connector.close()
  return {
    ...response,
    ...globals,
    messages,
    refused,
    left: Object.keys(globalThis).filter((key) => key.startsWith('_walletConnectCore')),
  }
}

Object.assign(globalThis, { pair })
