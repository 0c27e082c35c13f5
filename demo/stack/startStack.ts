import { fundedAccounts } from './anvil/accounts'
import { compileContracts } from './anvil/compile'
import { deployContracts } from './anvil/deploy'
import { deployAssets } from './anvil/deployAssets'
import { deployEntryPoint } from './anvil/entryPoint'
import { beginningOf, seedHistory, type EarlierHistory } from './anvil/seedHistory'
import { startAnvil } from './anvil/startAnvil'
import type { ChainContracts } from './anvil/historyScript'
import { bundlerIsInstalled } from './bundler/installBundler'
import { bundlerUrl, startBundler, type Bundler } from './bundler/startBundler'
import { faultsService } from './faults/faultsService'
import { Faults } from './faults/Faults'
import { listen } from './http/listen'
import { json, type Answer } from './http/reply'
import { combine, combineForAnyPage, type Service } from './http/service'
import { startFrame } from './frame/startFrame'
import { FAUCET_PATH, faucetService } from './faucet/faucetService'
import { createFaucet } from './faucet/createFaucet'
import { startIdentity } from './identity/startIdentity'
import { accountService } from './indexer/accountService'
import { indexedChains } from './indexer/indexedChains'
import { nftService } from './indexer/nftService'
import { profileService } from './names/profileService'
import { Registrar, deployRegistrar, type NameContracts } from './names/Registrar'
import { onrampService } from './onramp/onrampService'
import { soldAssets } from './onramp/catalogue'
import { Orders } from './onramp/Orders'
import { outcomeOn } from './onramp/outcomeOn'
import { MELD_PATH, ORDERS_PATH, providerService } from './onramp/providerService'
import { purchasesOf } from './onramp/purchaseRow'
import { LOOPBACK, PORT_OFFSET, basePortFromEnvironment, takenPorts } from './ports'
import { startRelay } from './relay/relay'
import { evmCollections, evmTokens, solanaPieces, solanaTokens } from './shownAssets'
import { loadDirectory } from './services/directory'
import { imagesService } from './services/imagesService'
import { ProjectSettings, projectService } from './services/projectService'
import { pulseService } from './services/pulseService'
import { rpcService } from './services/rpcService'
import { verifyService } from './services/verifyService'
import { createSmartAccounts } from './smart-accounts/createSmartAccounts'
import { fundedSolanaAccounts } from './solana/accounts'
import { SOLANA_LOCALNET, startSolana } from './solana/startSolana'
import { tokenService } from './solana/tokenService'
import type { StackChain, StackJson } from './stackJson'
import { convertService } from './swap/convertService'
import { EXCHANGE_PATH, exchangeService } from './swap/exchangeService'
import { deployExchange, type ExchangeContracts } from './swap/deployExchange'
import { marketOn, marketMakerOn } from './swap/markets'
import { startWallet } from './wallets/remote/startWallet'

/** A running stack. `stop` ends everything that was started, and may be called twice. */
export type RunningStack = { readonly stackJson: StackJson; stop(): Promise<void> }

/** What the base port serves besides `stack.json` and the faults. */
export type Pages = (stackJson: StackJson) => Answer | Promise<Answer>

type Options = {
  /** Base port; default `WCB_PORT`, else 4400. */
  readonly port?: number
  /** The demo pages. Without them the base port serves `stack.json` and the faults only. */
  readonly pages?: Pages
  /** Off leaves the bundler out, which takes most of the start: default on, where it is installed. */
  readonly smartAccounts?: boolean
  /** Transactions on the first chain before its usual history: for benchmarks and tests. Default none. */
  readonly earlierHistory?: EarlierHistory
}

/** The project of the local stack: any 32 hexadecimal digits are accepted, this is the one that pages use. */
export const PROJECT_ID = '10ca1000000000000000000000000000'

const CHAINS = [
  { id: 31_337, name: 'Local One', offset: PORT_OFFSET.anvilFirst, rounds: 7 },
  { id: 31_338, name: 'Local Two', offset: PORT_OFFSET.anvilSecond, rounds: 1 },
] as const

/**
 * Starts the local stack on the loopback interface. Resolves when everything answers; without an installed bundler
 * (`installBundler`) no chain has smart accounts.
 * @throws when a port is taken or a part does not start; what had been started is stopped then.
 */
export async function startStack({
  port = basePortFromEnvironment(),
  pages,
  smartAccounts = true,
  earlierHistory,
}: Options = {}): Promise<RunningStack> {
  const closers: (() => Promise<unknown>)[] = []
  const leaving = new AbortController()
  let stopping: Promise<void> | undefined
  const stop = (): Promise<void> => {
    leaving.abort()
    return (stopping ??= Promise.allSettled(closers.map((close) => close())).then(() => undefined))
  }
  const keep = <T extends { close(): Promise<unknown> }>(part: T): T => {
    closers.push(() => part.close())
    return part
  }

  // Asked before anything starts: a chain that already answers on our port is somebody else's.
  const taken = await takenPorts(port)
  if (taken.length > 0)
    throw new Error(
      `The local stack needs port ${taken.join(', ')}, which something else holds. Set WCB_PORT to move it.`,
    )

  try {
    const artifacts = await compileContracts()
    const faults = new Faults()
    closers.push(async () => faults.clear())
    const contracts: Record<`eip155:${number}`, ChainContracts & ExchangeContracts & NameContracts> = {}
    const servicesUrl = `http://${LOOPBACK}:${port + PORT_OFFSET.services}`
    const withBundler = smartAccounts && (await bundlerIsInstalled())
    // It takes longer than all other parts together, so it starts first and is awaited last.
    const bundlers: Promise<Bundler>[] = []
    const evmChains = await Promise.all(
      CHAINS.map(async ({ id, name, offset, rounds }) => {
        const past = { rounds, earlier: id === CHAINS[0].id ? earlierHistory : undefined }
        const anvil = await startAnvil(id, port + offset, beginningOf(past))
        closers.push(() => anvil.stop())
        await deployEntryPoint(anvil.url)
        // One bundler serves one chain.
        const bundlerPort = withBundler && id === CHAINS[0].id ? port + PORT_OFFSET.bundler : undefined
        if (bundlerPort !== undefined) {
          const starting = startBundler({ port: bundlerPort, rpcUrl: anvil.url, signal: leaving.signal })
          bundlers.push(starting)
          const started = starting.catch(() => undefined)
          closers.push(async () => (await started)?.close())
        }
        const deployed = {
          ...(await deployContracts(anvil.url, artifacts)),
          ...(await deployAssets(anvil.url, artifacts, servicesUrl)),
        }
        const exchange = await deployExchange(anvil.url, deployed)
        // Names are for all chains, so one of them keeps them.
        const names = id === CHAINS[0].id ? { names: await deployRegistrar(anvil.url, artifacts) } : {}
        await seedHistory(anvil.url, deployed, artifacts, past)
        contracts[`eip155:${id}`] = { ...deployed, ...exchange, ...names }
        return {
          caipNetworkId: `eip155:${id}` as const,
          name,
          rpcUrl: anvil.url,
          ...(bundlerPort !== undefined && { bundlerUrl: bundlerUrl(bundlerPort) }),
        }
      }),
    )
    const solana = keep(await startSolana(port + PORT_OFFSET.solana, faults, { imagesUrl: servicesUrl }))
    const chains: StackChain[] = [
      ...evmChains,
      { caipNetworkId: SOLANA_LOCALNET, name: 'Solana Localnet', rpcUrl: solana.url },
    ]
    const relay = keep(await startRelay(port + PORT_OFFSET.relay, faults))
    const project = new ProjectSettings()
    const indexed = indexedChains({
      evm: evmChains,
      contracts,
      solana: { caipNetworkId: SOLANA_LOCALNET, ...solana },
      imagesUrl: servicesUrl,
    })
    // Indexed before a benchmark begins: ten thousand transactions take seconds the first time.
    if (earlierHistory) await Promise.all(indexed.map((chain) => chain.entriesOf('')))
    const faucetOf = createFaucet(evmChains, contracts, { caipNetworkId: SOLANA_LOCALNET, ...solana })
    const exchanges = evmChains.map((chain) => ({
      ...chain,
      contracts: contracts[chain.caipNetworkId] as ChainContracts & ExchangeContracts,
    }))
    const makers = new Map(exchanges.map((each) => [each.caipNetworkId as string, marketMakerOn(each)]))
    const [first] = evmChains
    const registered = contracts[`eip155:${CHAINS[0].id}`]?.names
    if (!first || !registered) throw new Error('No chain keeps the names.')
    const sold = soldAssets([
      ...exchanges.map(({ caipNetworkId, name, contracts: { usdc } }) => ({ caipNetworkId, name, usdc })),
      { caipNetworkId: SOLANA_LOCALNET, name: 'Solana Localnet', usdc: solana.contracts.usdc },
    ])
    const orders = new Orders(faucetOf, outcomeOn(evmChains))
    const services = keep(
      await listen({
        port: port + PORT_OFFSET.services,
        faults,
        ...combineForAnyPage([
          imagesService,
          projectService(await loadDirectory(), project),
          rpcService(chains, project),
          pulseService(),
          verifyService(),
          accountService(indexed, (account, chainId) => purchasesOf(orders, account, chainId, servicesUrl)),
          convertService(exchanges.map(marketOn), servicesUrl),
          exchangeService(makers),
          profileService(new Registrar(first.rpcUrl, registered), evmChains),
          onrampService(sold, servicesUrl),
          providerService(sold, orders),
          faucetService(indexed, faucetOf),
          nftService,
          tokenService(solana.url, servicesUrl),
        ]),
      }),
    )
    const wallet = keep(
      await startWallet({
        port: port + PORT_OFFSET.wallet,
        relayUrl: relay.url,
        servicesUrl: services.url,
        projectId: PROJECT_ID,
        networks: chains,
      }),
    )

    const framePort = port + PORT_OFFSET.frame
    const frameUrl = `http://${LOOPBACK}:${framePort}/sdk`
    const identity = keep(await startIdentity({ port: port + PORT_OFFSET.identity, frameUrl, faults }))

    const withSmartAccounts = evmChains.flatMap(({ caipNetworkId, rpcUrl, bundlerUrl: bundler }) => {
      const factory = contracts[caipNetworkId]?.smartAccountFactory
      return bundler && factory
        ? [{ chainId: Number(caipNetworkId.split(':')[1]), rpcUrl, bundlerUrl: bundler, factory }]
        : []
    })
    const frame = keep(
      await startFrame({
        port: framePort,
        networks: chains,
        indexed,
        faucetOf,
        project,
        contracts,
        faults,
        social: identity.social,
        smartAccounts: createSmartAccounts(withSmartAccounts),
      }),
    )

    const demo = `http://${LOOPBACK}:${port}`
    const stackJson: StackJson = {
      demo,
      services: {
        frame: frameUrl,
        api: services.url,
        rpc: services.url,
        pulse: services.url,
        relay: relay.url,
        verify: services.url,
        meld: `${services.url}${MELD_PATH}`,
        meldKey: 'local-stack',
        coinbase: services.url,
      },
      chains,
      accounts: [
        ...fundedAccounts().map((account) => ({ namespace: 'eip155' as const, ...account })),
        ...fundedSolanaAccounts().map((account) => ({ namespace: 'solana' as const, ...account })),
      ],
      contracts: { ...contracts, [SOLANA_LOCALNET]: solana.contracts },
      tokens: {
        ...Object.fromEntries(Object.entries(contracts).map(([id, each]) => [id, evmTokens(each)])),
        [SOLANA_LOCALNET]: solanaTokens(solana.contracts),
      },
      nfts: {
        ...Object.fromEntries(Object.entries(contracts).map(([id, each]) => [id, evmCollections(each)])),
        [SOLANA_LOCALNET]: solanaPieces(solana.contracts),
      },
      faucet: `${services.url}${FAUCET_PATH}`,
      exchange: `${services.url}${EXCHANGE_PATH}`,
      onrampOrders: `${services.url}${ORDERS_PATH}`,
      mailbox: `${frame.url}/mailbox`,
      telemetry: `${services.url}/telemetry`,
      wallet: wallet.url,
      identity: identity.url,
      faults: `${demo}/faults`,
      projectId: PROJECT_ID,
    }
    const control = combineForAnyPage([stackJsonService(stackJson), faultsService(faults)])
    const pagesAnswer = await pages?.(stackJson)
    await Promise.all(bundlers)
    keep(
      await listen({
        port,
        faults,
        ...combine([
          { paths: ['/stack.json', '/faults'], ...control },
          ...(pagesAnswer ? [{ paths: [/^/], faultNames: ['pages'], answer: pagesAnswer }] : []),
        ]),
      }),
    )
    return { stackJson, stop }
  } catch (reason) {
    await stop()
    throw reason
  }
}

function stackJsonService(stackJson: StackJson): Service {
  return {
    paths: ['/stack.json'],
    faultNames: [],
    answer: ({ method }) => (method === 'GET' ? json(stackJson) : undefined),
  }
}
