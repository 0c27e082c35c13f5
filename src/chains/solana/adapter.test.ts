import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import { afterEach, expect, test } from 'vitest'
import { createFakeClock } from '../../../test/fakes/clock'
import { capabilitiesFor } from '../../../test/fakes/connections'
import { createFakeWallet, walletError, type WalletReply } from '../../../test/fakes/eip1193'
import type { LiveConnection, WalletMethod } from '../../wallets/contract'
import type { Network } from '../../domain/network/network'
import { ChainSwitchNotProgrammatic, ChainUnsupported } from '../../errors/network'
import { UserRejected, WalletRequestFailed } from '../../errors/wallet'
import { resolveNetworks } from '../networks/resolveNetworks'
import { createSolanaAdapter } from './adapter'
import { neverAborted } from '../../../test/fakes/neverAborted'

const adapter = createSolanaAdapter('https://rpc.example', createFakeClock())
const { networks } = resolveNetworks(
  ['solana', 'solana-devnet'],
  {},
  { rpc: 'https://rpc.example', projectId: undefined },
)
const [mainnet, devnet] = networks as [Network, Network]
const localnet: Network = { ...mainnet, id: 'localnet', caipNetworkId: 'solana:localnet', name: 'Localnet' }
const secret = ed25519.utils.randomPrivateKey()
const address = base58.encode(ed25519.getPublicKey(secret))
const account = { namespace: 'solana', address, type: 'eoa' } as const

function connection(replies: Readonly<Record<string, WalletReply>> = {}, method: WalletMethod = 'injected') {
  const provider = createFakeWallet(replies)
  const facts = {
    connectorId: 'x',
    namespace: 'solana',
    wallet: { id: 'x', name: 'X', method },
    capabilities: capabilitiesFor(method),
    accounts: [account],
    networkId: mainnet.caipNetworkId,
  } as const
  return { facts, provider, watch: () => () => undefined, disconnect: async () => undefined } satisfies LiveConnection
}

const servers: Server[] = []
afterEach(() =>
  Promise.all(
    servers.splice(0).map((server) => new Promise((done) => (server.closeAllConnections(), server.close(done)))),
  ),
)

async function node(results: Readonly<Record<string, unknown>>, asked: string[] = []): Promise<string> {
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += String(chunk)))
    request.on('end', () => {
      const { id, method } = JSON.parse(body) as { id: number; method: string }
      asked.push(method)
      response.end(
        JSON.stringify({
          jsonrpc: '2.0',
          id,
          ...(method in results
            ? { result: results[method] }
            : { error: { code: -32601, message: 'Method not found' } }),
        }),
      )
    })
  })
  servers.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
const at = (network: Network, url: string): Network => ({ ...network, rpcUrls: { default: { http: [url] } } })

test('the wallet signs the bytes of the text, and the signature is base58', async () => {
  const live = connection({
    solana_signMessage(params) {
      const { message, pubkey } = params as { message: string; pubkey: string }
      expect(pubkey).toBe(address)
      return { signature: base58.encode(ed25519.sign(base58.decode(message), secret)) }
    },
  })
  const signature = await adapter.signMessage(live, account, 'Hello – 世界', neverAborted)
  expect(
    ed25519.verify(base58.decode(signature), new TextEncoder().encode('Hello – 世界'), base58.decode(address)),
  ).toBe(true)
})

test.each([
  undefined,
  null,
  {},
  { signature: 5 },
  { signature: '0OIl' },
  { signature: base58.encode(new Uint8Array(63)) },
  {
    get signature() {
      throw new Error('trap')
    },
  },
])('an answer that is no signature is refused (%#)', async (answer) => {
  await expect(
    adapter.signMessage(connection({ solana_signMessage: () => answer }), account, 'x', neverAborted),
  ).rejects.toBeInstanceOf(WalletRequestFailed)
})

test('a wallet’s no is a no', async () => {
  const says = (code: number) => ({ solana_signMessage: () => Promise.reject(walletError(code)) })
  await expect(adapter.signMessage(connection(says(4001)), account, 'x', neverAborted)).rejects.toBeInstanceOf(
    UserRejected,
  )
  await expect(
    adapter.signMessage(connection(says(5000), 'walletconnect'), account, 'x', neverAborted),
  ).rejects.toBeInstanceOf(UserRejected)
})

test('moving is the connection’s own affair; without a way it has to be done by hand', async () => {
  const moved: string[] = []
  const live = { ...connection(), switchTo: async (network: Network) => void moved.push(network.caipNetworkId) }
  await adapter.switchTo(live, devnet, neverAborted)
  expect(moved).toEqual([devnet.caipNetworkId])
  expect(live.provider.asked).toEqual([])
  await expect(adapter.switchTo(connection(), devnet, neverAborted)).rejects.toBeInstanceOf(ChainSwitchNotProgrammatic)
  await expect(adapter.addNetwork(live, devnet, neverAborted)).rejects.toBeInstanceOf(ChainUnsupported)
  expect(adapter.isUnrecognizedChain(walletError(4902))).toBe(false)
})

test('a balance is exact, in SOL', async () => {
  const url = await node({
    getBalance: { context: { slot: 1 }, value: 1_500_000_001 },
    getGenesisHash: `${devnet.id}0000`,
  })
  expect(await adapter.balance(account, at(devnet, url), neverAborted)).toEqual({
    amount: '1.500000001',
    symbol: 'SOL',
  })
})

test('a node of another network is refused', async () => {
  const url = await node({ getBalance: { context: { slot: 1 }, value: 1 }, getGenesisHash: `${mainnet.id}0000` })
  await expect(adapter.balance(account, at(devnet, url), neverAborted)).rejects.toMatchObject({
    code: 'service_unavailable',
    failure: 'wrong_chain',
  })
})

test('a local node that knows neither genesis nor health is believed', async () => {
  const asked: string[] = []
  const url = await node({ getBalance: { context: { slot: 1 }, value: 5 } }, asked)
  expect(await adapter.balance(account, at(localnet, url), neverAborted)).toEqual({
    amount: '0.000000005',
    symbol: 'SOL',
  })
  expect(asked).not.toContain('getGenesisHash')
})

const inContext = (value: unknown) => ({ context: { slot: 1 }, value })

test.each([inContext('5'), inContext(-1), inContext(1.5), { value: 5 }, 7, null])(
  'a balance that is none (%j) is no balance',
  async (result) => {
    const url = await node({ getBalance: result })
    await expect(adapter.balance(account, at(localnet, url), neverAborted)).rejects.toMatchObject({
      code: 'service_unavailable',
      failure: 'unreadable',
    })
  },
)

test('sign-in servers get a signature in base64', () => {
  const signature = ed25519.sign(new TextEncoder().encode('text'), secret)
  expect(adapter.encodeProof?.(base58.encode(signature))).toBe(Buffer.from(signature).toString('base64'))
})
