// @vitest-environment node
import { base58 } from '@scure/base'
import { Connection, PublicKey, SystemProgram, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { findFreeBasePort } from '../../demo/stack/ports'
import { startStack, type RunningStack } from '../../demo/stack/startStack'
import { resolveNetworks } from '../../src/chains/networks/resolveNetworks'
import { createSolanaAdapter } from '../../src/chains/solana/adapter'
import type { ConnectionListener, LiveConnection, PairingRequest } from '../../src/wallets/contract'
import {
  createWalletConnectConnector,
  type WalletConnectConnector,
} from '../../src/wallets/walletconnect/walletConnectConnector'
import type { Network } from '../../src/domain/network/network'
import { formatSiwxMessage, type SiwxMessageData } from '../../src/domain/siwx/message'
import { verifySiwx } from '../../src/server'
import { createClock } from '../../src/services/clock/clock'
import { createLog } from '../../src/services/log/log'
import { createMemoryStorage } from '../fakes/memoryStorage'
import { neverAborted } from '../fakes/neverAborted'
import { scaled } from '../slowness'
import { createFakeTabs } from '../fakes/tabs'

// The relay, the wallet and the chains are real and run on this machine; only the visitor is played.
let stack: RunningStack
const opened: WalletConnectConnector[] = []
const adapter = createSolanaAdapter('https://rpc.example', createClock())

beforeAll(async () => {
  vi.stubEnv('DISABLE_GLOBAL_CORE', 'true')
  stack = await startStack({ port: await findFreeBasePort(), smartAccounts: false })
}, scaled(60_000))

afterEach(async () => {
  await Promise.all(opened.splice(0).map((connector) => connector.close()))
})

afterAll(async () => {
  await stack?.stop()
  vi.unstubAllEnvs()
})

const post = (path: string, body: object): Promise<unknown> =>
  fetch(`${stack.stackJson.wallet}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

function networksOfStack(...more: readonly unknown[]): readonly Network[] {
  const local = stack.stackJson.chains.map(({ caipNetworkId, name, rpcUrl }) => {
    const [namespace, reference = ''] = caipNetworkId.split(':')
    const [symbol, decimals] = namespace === 'solana' ? ['SOL', 9] : ['ETH', 18]
    return {
      id: namespace === 'solana' ? reference : Number(reference),
      caipNetworkId,
      name,
      nativeCurrency: { name: symbol, symbol, decimals },
      rpcUrls: { default: { http: [rpcUrl] } },
    }
  })
  return resolveNetworks([...local, ...more], {}, { rpc: 'https://rpc.example', projectId: undefined }).networks
}

function openPage(storage = createMemoryStorage()): WalletConnectConnector {
  const connector = createWalletConnectConnector({
    projectId: stack.stackJson.projectId,
    metadata: () => ({ name: 'Page', description: 'A page', url: 'http://127.0.0.1', icons: [] }),
    urls: { relay: stack.stackJson.services.relay, verify: false },
    storage,
    clock: createClock(),
    log: createLog({ now: () => Date.now(), print: { error() {}, warn() {}, info() {}, debug() {} } }),
    tabs: createFakeTabs(),
    onWake: () => () => undefined,
    openWallet: () => undefined,
    onRelayMessage: () => undefined,
  })
  opened.push(connector)
  return connector
}

async function pair(networks = networksOfStack(), connector = openPage()): Promise<readonly LiveConnection[]> {
  let scan: (uri: string) => void = () => undefined
  const scanned = new Promise<string>((resolve) => (scan = resolve)).then((uri) => post('/pair', { uri }))
  const asked: PairingRequest = { networks, networkId: 'solana:localnet', onUri: scan }
  const [{ connections }] = await Promise.all([connector.pair(asked, neverAborted), scanned])
  return connections
}

const onSolana = (connections: readonly LiveConnection[]): LiveConnection => {
  const found = connections.find(({ facts }) => facts.namespace === 'solana')
  if (!found) throw new Error('The wallet gave no Solana account.')
  return found
}

test(
  'one session has both namespaces, and the Solana account signs in with a proof that verifies',
  async () => {
    const connections = await pair()
    expect(connections.map(({ facts }) => facts.namespace).sort()).toEqual(['eip155', 'solana'])
    const live = onSolana(connections)
    expect(live.facts).toMatchObject({ networkId: 'solana:localnet', approvedNetworkIds: ['solana:localnet'] })
    const account = live.facts.accounts[0]!

    const data: SiwxMessageData = {
      accountAddress: account.address,
      chainId: 'solana:localnet',
      domain: 'shop.example',
      uri: 'https://shop.example/',
      version: '1',
      nonce: 'abcdef0123456789',
      issuedAt: new Date().toISOString(),
    }
    const message = formatSiwxMessage(data)
    const signature = await adapter.signMessage(live, account, message, neverAborted)
    expect(await verifySiwx({ data, message, signature }, { domain: 'shop.example', nonce: data.nonce })).toMatchObject(
      { ok: true, address: account.address, namespace: 'solana' },
    )
  },
  scaled(30_000),
)

test(
  'a transaction is signed alone, signed in a batch, and sent; the balance changes',
  async () => {
    const live = onSolana(await pair())
    const account = live.facts.accounts[0]!
    const network = networksOfStack().find(({ caipNetworkId }) => caipNetworkId === 'solana:localnet')!
    const connection = new Connection(network.rpcUrls.default.http[0]!, 'confirmed')
    const payer = new PublicKey(account.address)
    const { blockhash } = await connection.getLatestBlockhash()
    const transfer = (lamports: number): string => {
      const recipient = new PublicKey(new Uint8Array(32).fill(7))
      const instructions = [SystemProgram.transfer({ fromPubkey: payer, toPubkey: recipient, lamports })]
      return base58.encode(
        new VersionedTransaction(
          new TransactionMessage({ payerKey: payer, recentBlockhash: blockhash, instructions }).compileToV0Message(),
        ).serialize(),
      )
    }
    const isSigned = (text: string): boolean =>
      VersionedTransaction.deserialize(base58.decode(text)).signatures.every((signature) =>
        signature.some((byte) => byte !== 0),
      )

    const one = (await live.provider.request({
      method: 'solana_signTransaction',
      params: { transaction: transfer(1_000_000) },
    })) as { transaction: string }
    expect(isSigned(one.transaction)).toBe(true)
    const all = (await live.provider.request({
      method: 'solana_signAllTransactions',
      params: { transactions: [transfer(1_000_001), transfer(1_000_002)] },
    })) as { transactions: string[] }
    expect(all.transactions.map(isSigned)).toEqual([true, true])

    const before = Number((await adapter.balance(account, network, neverAborted)).amount)
    const params = { transaction: transfer(2_000_000), options: { preflightCommitment: 'confirmed' } }
    const { signature } = (await live.provider.request({ method: 'solana_signAndSendTransaction', params })) as {
      signature: string
    }
    expect(base58.decode(signature)).toHaveLength(64)
    await expect
      .poll(async () => before - Number((await adapter.balance(account, network, neverAborted)).amount), {
        timeout: scaled(10_000),
      })
      .toBeGreaterThanOrEqual(0.002)
  },
  scaled(30_000),
)

test(
  'switching to an unapproved network is refused; an approved one is reported at once',
  async () => {
    await post('/policy', { mode: 'approve', namespaces: { solana: { chains: ['solana:localnet'] } } })
    const networks = networksOfStack('solana-devnet')
    const live = onSolana(await pair(networks))
    const heard = {
      accountsChanged: vi.fn(),
      offersChanged: vi.fn(),
      networkChanged: vi.fn(),
      disconnected: vi.fn(),
    } satisfies ConnectionListener
    live.watch(heard)
    const local = networks.find(({ caipNetworkId }) => caipNetworkId === 'solana:localnet')!
    const devnet = networks.find(({ name }) => name === 'Solana Devnet')!
    await adapter.switchTo(live, local, neverAborted)
    expect(heard.networkChanged).toHaveBeenCalledExactlyOnceWith('solana:localnet')
    await expect(adapter.switchTo(live, devnet, neverAborted)).rejects.toMatchObject({ code: 'chain_unsupported' })
    expect(heard.networkChanged).toHaveBeenCalledOnce()
  },
  scaled(30_000),
)

test(
  'a page that uses a session for EVM opens its Solana part later, and both end together',
  async () => {
    await post('/policy', { mode: 'approve' })
    const storage = createMemoryStorage()
    const before = openPage(storage)
    await pair(networksOfStack(), before)
    await before.close()

    const page = openPage(storage)
    const part = async (namespace: string): Promise<LiveConnection> => {
      const networks = networksOfStack().filter(({ chainNamespace }) => chainNamespace === namespace)
      const restored = await page.restore({ networks, networkId: networks[0]!.caipNetworkId }, neverAborted)
      if (restored === 'unserved') throw new Error(`The session has no ${namespace}.`)
      expect(restored.map(({ facts }) => facts.namespace)).toEqual([namespace])
      return restored[0] as LiveConnection
    }
    const [evm, solana] = [await part('eip155'), await part('solana')]
    const params = ['0x6869', evm.facts.accounts[0]?.address]
    expect(await evm.provider.request({ method: 'personal_sign', params })).toMatch(/^0x/)
    expect(await adapter.signMessage(solana, solana.facts.accounts[0]!, 'hi', neverAborted)).toBeTruthy()

    const heard = [evm, solana].map((live) => {
      const disconnected = vi.fn()
      live.watch({ accountsChanged: vi.fn(), offersChanged: vi.fn(), networkChanged: vi.fn(), disconnected })
      return disconnected
    })
    await post('/disconnect', {})
    for (const disconnected of heard)
      await expect.poll(() => disconnected.mock.calls, { timeout: scaled(10_000) }).toEqual([['wallet']])
  },
  scaled(30_000),
)

test(
  'Solana that the wallet adds to an EVM session gets a connection that signs, and ends with the session',
  async () => {
    await post('/policy', { mode: 'approve', namespaces: { eip155: {} } })
    const [evm, ...others] = await pair()
    expect([evm?.facts.namespace, others]).toEqual(['eip155', []])
    const listener = { accountsChanged: vi.fn(), offersChanged: vi.fn(), networkChanged: vi.fn() }
    const added = new Promise<LiveConnection | undefined>((resolve) =>
      evm?.watch({
        ...listener,
        disconnected: vi.fn(),
        namespaceAdded: (_namespace, open) => resolve(open('solana:localnet')),
      }),
    )
    await post('/add', { network: 'solana:localnet' })
    const live = onSolana([(await added)!])
    expect(live.facts).toMatchObject({ networkId: 'solana:localnet', approvedNetworkIds: ['solana:localnet'] })
    expect(await adapter.signMessage(live, live.facts.accounts[0]!, 'hi', neverAborted)).toBeTruthy()
    const network = networksOfStack().find(({ caipNetworkId }) => caipNetworkId === 'solana:localnet')!
    await adapter.switchTo(live, network, neverAborted)

    const disconnected = vi.fn()
    live.watch({ ...listener, disconnected })
    await post('/disconnect', {})
    await expect.poll(() => disconnected.mock.calls, { timeout: scaled(10_000) }).toEqual([['wallet']])
  },
  scaled(30_000),
)
