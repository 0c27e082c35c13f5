import { UniversalProvider } from '@walletconnect/universal-provider'
import {
  createClient,
  encodeFunctionData,
  hashMessage,
  http,
  parseAbi,
  parseEther,
  recoverAddress,
  serializeErc6492Signature,
  toHex,
  type Hex,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { getCode, getTransactionReceipt, multicall, readContract, verifyMessage } from 'viem/actions'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Cacao } from '../../src/domain/siwx/cacao'
import { sessionFromCacao } from '../../src/domain/siwx/cacaoSession'
import { verifySiwx } from '../../src/server'
import { findFreeBasePort } from './ports'
import { startStack, type RunningStack } from './startStack'
import { MemoryStorage } from '../../src/testing/phone/MemoryStorage'
import type { WalletRequest } from '../../src/testing'
import { scaled } from '../../test/slowness'

type Page = Awaited<ReturnType<typeof UniversalProvider.init>>
type Policy = Record<string, unknown>

const EVM_METHODS = [
  'personal_sign',
  'eth_sendTransaction',
  'eth_signTypedData_v4',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
]
const EVENTS = ['accountsChanged', 'chainChanged']
const FIRST = 'eip155:31337'
const SECOND = 'eip155:31338'

let stack: RunningStack
const pages: Page[] = []

beforeAll(async () => {
  stack = await startStack({ port: await findFreeBasePort() })
}, scaled(120_000))

afterEach(async () => {
  // Closed before the wallet disconnects, because the library fails when a page closes during a disconnect.
  await Promise.all(
    pages.splice(0).map(async (page) => {
      page.client.core.heartbeat.stop()
      await page.client.core.relayer.transportClose().catch(() => undefined)
    }),
  )
  await control('disconnect', {})
})

afterAll(() => stack?.stop())

test('a second stack on the same ports is refused before it touches anything', async () => {
  await expect(startStack({ port: Number(new URL(stack.stackJson.demo).port) })).rejects.toThrow('WCB_PORT')
})

test(
  'a page pairs with the wallet over the relay, has a message signed and a transaction mined',
  async () => {
    const { chains, accounts } = stack.stackJson
    const page = await connect([FIRST], { mode: 'approve' })
    const address = addressesOf(page)[0]
    expect(address).toBe(accounts[3]?.address)

    const signature = await page.request<Hex>({ method: 'personal_sign', params: [toHex('Grüße'), address] }, FIRST)
    expect(await recoverAddress({ hash: hashMessage('Grüße'), signature })).toBe(address)

    const hash = await page.request<Hex>(
      {
        method: 'eth_sendTransaction',
        params: [{ from: address, to: accounts[0]?.address, value: toHex(parseEther('0.25')), data: '0x' }],
      },
      FIRST,
    )
    const chain = createClient({ transport: http(chains[0]?.rpcUrl) })
    await expect
      .poll(
        () =>
          getTransactionReceipt(chain, { hash }).then(
            (receipt) => receipt.status,
            () => 'waiting',
          ),
        { timeout: scaled(10_000) },
      )
      .toBe('success')
  },
  scaled(30_000),
)

test(
  'a held request waits for its response, and a rejection reaches the page',
  async () => {
    const page = await connect([FIRST], { mode: 'approve', methods: { personal_sign: 'hold' } })
    const asked = page.request({ method: 'personal_sign', params: [toHex('hold'), addressesOf(page)[0]] }, FIRST)
    const outcome = expect(asked).rejects.toMatchObject({ code: 4001 })

    await expect
      .poll(async () => (await requests())[0], { timeout: scaled(5000) })
      .toMatchObject({ outcome: 'waiting', method: 'personal_sign', network: FIRST, origin: 'http://127.0.0.1' })
    await control('answer', { id: (await requests())[0]?.id, approve: false })
    await outcome
  },
  scaled(20_000),
)

test(
  'a rejected proposal reaches the page',
  async () => {
    await expect(connect([FIRST], { mode: 'reject' })).rejects.toMatchObject({ code: 5000 })
  },
  scaled(20_000),
)

test(
  'an unknown network must be added before switching to it',
  async () => {
    const page = await connect([FIRST, SECOND], { mode: 'approve', namespaces: { eip155: { chains: [FIRST] } } })
    expect(page.session?.namespaces['eip155']?.chains).toEqual([FIRST])
    const unknown = 4_242
    await expect(
      page.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: toHex(unknown) }] }, FIRST),
    ).rejects.toMatchObject({ code: 4902 })

    const rpcUrls = [stack.stackJson.chains[1]?.rpcUrl]
    await page.client.request({
      topic: page.session?.topic ?? '',
      chainId: FIRST,
      request: {
        method: 'wallet_addEthereumChain',
        params: [
          {
            chainId: toHex(unknown),
            chainName: 'Unknown',
            rpcUrls,
            nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
          },
        ],
      },
    })
    await expect.poll(() => page.session?.namespaces['eip155']?.chains).toEqual([FIRST, `eip155:${unknown}`])
  },
  scaled(20_000),
)

test(
  'switching accounts and disconnecting in the wallet reach the page',
  async () => {
    const page = await connect([FIRST], { mode: 'approve' })
    const other = stack.stackJson.accounts[4]?.address
    const changed = new Promise((resolve) =>
      page.on(
        'accountsChanged',
        (accounts: string[]) => accounts[0]?.includes(other?.toLowerCase() ?? '?') && resolve(true),
      ),
    )
    await control('event', { name: 'accountsChanged', data: [other] })
    await changed
    expect(addressesOf(page)).toEqual([other])

    const ended = new Promise((resolve) => page.on('session_delete', resolve))
    await control('disconnect', {})
    await ended
  },
  scaled(20_000),
)

test(
  'one-click sign-in returns a signed message for every network and account of the wallet',
  async () => {
    await control('policy', { mode: 'approve', accounts: [0, 1] })
    const { auths, session } = await authenticate(await makePage())

    expect(auths?.map((auth) => auth.p.iss)).toEqual(
      [FIRST, SECOND].flatMap((chain) =>
        [3, 4].map((index) => `did:pkh:${chain}:${stack.stackJson.accounts[index]?.address}`),
      ),
    )
    expect(new Set(session?.namespaces['eip155']?.chains)).toEqual(new Set([FIRST, SECOND]))
  },
  scaled(20_000),
)

test(
  'a one-click signature verifies on the server',
  async () => {
    await control('policy', { mode: 'approve' })
    const page = await makePage()
    const [auth] = (await authenticate(page)).auths ?? []
    if (!auth) throw new Error('The wallet signed nothing.')
    const message = page.client.formatAuthMessage({ request: auth.p, iss: auth.p.iss })

    const session = sessionFromCacao(auth as Cacao, message)
    expect(await verifySiwx(session, { domain: '127.0.0.1', nonce: '12345678' })).toMatchObject({
      ok: true,
      chainId: FIRST,
      address: stack.stackJson.accounts[3]?.address,
    })
    expect(await verifySiwx(session, { domain: '127.0.0.1', nonce: '87654321' })).toEqual({
      ok: false,
      code: 'nonce_mismatch',
    })
  },
  scaled(20_000),
)

test(
  'the reason for which the relay refuses a page reaches the library',
  async () => {
    await fetch(stack.stackJson.faults, {
      method: 'POST',
      body: JSON.stringify({ match: 'relay', kind: 'status', reason: 'Unauthorized: origin not allowed' }),
    })
    const page = await makePage()
    const heard = new Promise<Error>((resolve) => page.client.core.relayer.on('relayer_error', resolve))
    // Never settles within the test: the library goes on trying.
    void page
      .connect({ optionalNamespaces: { eip155: { chains: [FIRST], methods: EVM_METHODS, events: EVENTS } } })
      .catch(() => undefined)
    expect((await heard).message).toContain('Unauthorized: origin not allowed')
    await fetch(stack.stackJson.faults, { method: 'DELETE' })
  },
  scaled(20_000),
)

test(
  'contract accounts sign: deployed by ERC-1271, not yet deployed by ERC-6492',
  async () => {
    const { chains, contracts, accounts } = stack.stackJson
    const client = createClient({ transport: http(chains[0]?.rpcUrl) })
    const { smartWallet, counterfactualWallet, smartWalletFactory, smartWalletOwner } =
      contracts[FIRST] ?? Object.create(null)
    const owner = privateKeyToAccount(
      (accounts.find(({ address }) => address === smartWalletOwner)?.privateKey ?? '0x') as Hex,
    )
    const signature = await owner.signMessage({ message: 'hello' })
    expect(await verifyMessage(client, { address: smartWallet, message: 'hello', signature })).toBe(true)
    expect(await verifyMessage(client, { address: smartWallet, message: 'other', signature })).toBe(false)

    expect(await getCode(client, { address: counterfactualWallet })).toBeUndefined()
    const data = encodeFunctionData({
      abi: parseAbi(['function create(address owner, uint256 salt)']),
      args: [owner.address, 1n],
    })
    const wrapped = serializeErc6492Signature({ address: smartWalletFactory, data, signature })
    expect(await verifyMessage(client, { address: counterfactualWallet, message: 'hello', signature: wrapped })).toBe(
      true,
    )
  },
  scaled(20_000),
)

test(
  'the funded accounts hold tokens, and multicall is at its canonical address',
  async () => {
    const { chains, contracts, accounts } = stack.stackJson
    const { usdc, multicall3 } = contracts[SECOND] ?? Object.create(null)
    const abi = parseAbi([
      'function balanceOf(address) view returns (uint256)',
      'function decimals() view returns (uint8)',
    ])
    const client = createClient({ transport: http(chains[1]?.rpcUrl) })
    const calls = [
      { abi, address: usdc, functionName: 'decimals' },
      { abi, address: usdc, functionName: 'balanceOf', args: [accounts[0]?.address] },
    ]
    expect(await readContract(client, { abi, address: usdc, functionName: 'decimals' })).toBe(6)
    expect(
      await multicall(client, { contracts: calls as never, multicallAddress: multicall3, allowFailure: false }),
    ).toEqual([6, 5_000_000_000n])
  },
  scaled(20_000),
)

test('the proxy forwards requests and batches to the named chain, and refuses others', async () => {
  const { services, projectId } = stack.stackJson
  const ask = (chainId: string) =>
    fetch(`${services.rpc}/v1/?${new URLSearchParams({ chainId, projectId })}`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: JSON.stringify([1, 2].map((id) => ({ jsonrpc: '2.0', id, method: 'eth_chainId', params: [] }))),
    })
  expect(await (await ask(SECOND)).json()).toEqual([1, 2].map((id) => ({ jsonrpc: '2.0', id, result: '0x7a6a' })))
  expect((await ask('eip155:1')).status).toBe(400)
})

test('Solana is one of the chains, has accounts, and is reached through the proxy', async () => {
  const { services, projectId, chains, accounts, contracts } = stack.stackJson
  expect(chains.at(-1)).toEqual({
    caipNetworkId: 'solana:localnet',
    name: 'Solana Localnet',
    rpcUrl: expect.stringContaining(`:${Number(new URL(stack.stackJson.demo).port) + 7}`),
  })
  expect(Object.keys(contracts['solana:localnet'] ?? {})).toEqual(['usdc', 'points', 'levy', 'hooked', 'nft', 'spam'])
  const own = accounts.filter(({ namespace }) => namespace === 'solana')
  const response = await fetch(
    `${services.rpc}/v1/?${new URLSearchParams({ chainId: 'solana:localnet', projectId })}`,
    {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getBalance', params: [own[9]?.address] }),
    },
  )
  expect(await response.json()).toMatchObject({ id: 1, result: { value: 100_000_000_000 } })
})

test('posted telemetry events can be read and deleted', async () => {
  const { services, projectId, telemetry } = stack.stackJson
  await fetch(`${services.pulse}/e?projectId=${projectId}&st=appkit`, {
    method: 'POST',
    body: JSON.stringify({ eventId: 'one' }),
  })
  expect(await (await fetch(telemetry)).json()).toMatchObject([{ query: { st: 'appkit' }, event: { eventId: 'one' } }])
  await fetch(telemetry, { method: 'DELETE' })
  expect(await (await fetch(telemetry)).json()).toEqual([])
})

async function makePage(): Promise<Page> {
  const { services, projectId } = stack.stackJson
  const page = await UniversalProvider.init({
    projectId,
    relayUrl: services.relay,
    logger: 'silent',
    telemetryEnabled: false,
    customStoragePrefix: `page-${pages.length}-${Date.now()}`,
    storage: new MemoryStorage() as never,
    metadata: { name: 'Test page', description: 'A page', url: 'http://127.0.0.1', icons: [] },
  })
  pages.push(page)
  return page
}

async function connect(chains: string[], policy: Policy): Promise<Page> {
  await control('policy', policy)
  const page = await makePage()
  const rpcMap = Object.fromEntries(
    stack.stackJson.chains.map(({ caipNetworkId, rpcUrl }) => [caipNetworkId.slice(7), rpcUrl]),
  )
  page.once('display_uri', (uri: string) => void control('pair', { uri }))
  await page.connect({ optionalNamespaces: { eip155: { chains, methods: EVM_METHODS, events: EVENTS, rpcMap } } })
  return page
}

function authenticate(page: Page) {
  page.once('display_uri', (uri: string) => void control('pair', { uri }))
  return page.authenticate({
    chains: [FIRST, SECOND],
    domain: '127.0.0.1',
    nonce: '12345678',
    uri: 'http://127.0.0.1/',
    methods: EVM_METHODS,
  })
}

function addressesOf(page: Page): string[] {
  return page.session?.namespaces['eip155']?.accounts.map((account) => account.split(':')[2] ?? '') ?? []
}

async function requests(): Promise<WalletRequest[]> {
  return (await fetch(`${stack.stackJson.wallet}/requests`)).json() as Promise<WalletRequest[]>
}

async function control(what: string, body: unknown): Promise<void> {
  const response = await fetch(`${stack.stackJson.wallet}/${what}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${what} answered ${response.status}: ${await response.text()}`)
}
