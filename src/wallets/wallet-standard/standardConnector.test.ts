import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import { expect, test, vi } from 'vitest'
import { createFakeClock } from '../../../test/fakes/clock'
import { walletError } from '../../../test/fakes/eip1193'
import { createFakeStandardWallet, signInText, type FakeStandardWallet } from '../../../test/fakes/standardWallet'
import { createClock, type Clock } from '../../services/clock/clock'
import { resolveNetworks } from '../../chains/networks/resolveNetworks'
import type { SiwxMessageData } from '../../domain/siwx/message'
import { WALLET_FAREWELL_WAIT_MS, WALLET_SILENT_RESPONSE_WAIT_MS } from '../timeouts'
import type { ConnectRequest, LiveConnection } from '../contract'
import { readStandardWallets } from './discovery/discover'
import { createStandardConnector } from './standardConnector'
import { neverAborted } from '../../../test/fakes/neverAborted'

const { networks } = resolveNetworks(
  ['mainnet', 'solana', 'solana-devnet'],
  {},
  { rpc: 'https://rpc.example', projectId: undefined },
)
const mainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const devnet = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const request: ConnectRequest = { networks, networkId: mainnet, namespace: 'solana' }
const hangs = () => new Promise<never>(() => undefined)

function connectorOf(wallet: FakeStandardWallet, clock: Clock = createFakeClock()) {
  const [announcement] = readStandardWallets([wallet])
  if (!announcement) throw new Error('no row')
  return createStandardConnector(announcement, clock)
}

async function connect(wallet: FakeStandardWallet, requested = request): Promise<LiveConnection> {
  const [live] = await connectorOf(wallet).connect(requested, neverAborted)
  if (!live) throw new Error('no connection')
  return live
}

const heard = () => ({
  accountsChanged: vi.fn(),
  networkChanged: vi.fn(),
  offersChanged: vi.fn(),
  disconnected: vi.fn(),
})
const transaction = base58.encode(new Uint8Array([1, 2, 3]))

test('connecting gives the account and the wanted network, and the networks that both serve', async () => {
  const wallet = createFakeStandardWallet()
  const { facts } = await connect(wallet, { ...request, networkId: devnet })
  expect(facts).toMatchObject({
    connectorId: 'Phantasm',
    namespace: 'solana',
    networkId: devnet,
    approvedNetworkIds: [mainnet, devnet],
  })
  expect(facts.accounts).toEqual([
    {
      namespace: 'solana',
      address: wallet.address,
      type: 'eoa',
      publicKey: Buffer.from(base58.decode(wallet.address)).toString('hex'),
    },
  ])
  expect(wallet.asked).toEqual([{ feature: 'standard:connect', inputs: [] }])
})

test.each([
  ['legacy and version 0', ['legacy', 0], true],
  ['legacy alone', ['legacy'], undefined],
  ['nothing', undefined, undefined],
])('a wallet that says of its features for transactions: %s', async (_what, versions, expected) => {
  const wallet = createFakeStandardWallet()
  Object.assign(wallet.features['solana:signTransaction'] as object, { supportedTransactionVersions: versions })
  expect((await connect(wallet)).facts.versionedTransactions).toBe(expected)
})

test('a requested network of another namespace leads to the first that both serve', async () => {
  expect((await connect(createFakeStandardWallet(), { ...request, networkId: 'eip155:1' })).facts.networkId).toBe(
    mainnet,
  )
})

test.each([
  ['no accounts', () => ({ accounts: [] }), 'request_unauthorized'],
  [
    'accounts that are none',
    () => ({ accounts: [{ address: 'x' }, null, { address: '1'.repeat(44) }] }),
    'request_unauthorized',
  ],
  [
    'accounts of other chains',
    (wallet: FakeStandardWallet) => ({ accounts: [{ address: wallet.address, chains: ['sui:mainnet'] }] }),
    'request_unauthorized',
  ],
  ['nothing', () => undefined, 'request_unauthorized'],
  ['a no', () => Promise.reject(walletError(4001)), 'user_rejected'],
  ['a no in words', () => Promise.reject(new Error('User rejected the request.')), 'user_rejected'],
  [
    'a throw',
    () => {
      throw new Error('boom')
    },
    'wallet_request_failed',
  ],
] as const)('a wallet that answers with %s is refused', async (_what, response, code) => {
  const wallet = createFakeStandardWallet()
  wallet.features['standard:connect'] = { connect: () => response(wallet) }
  await expect(connectorOf(wallet).connect(request, neverAborted)).rejects.toMatchObject({ code })
})

test("a wallet that serves none of the page's networks is an error", async () => {
  const wallet = createFakeStandardWallet()
  wallet.chains = ['solana:testnet']
  await expect(connectorOf(wallet).connect(request, neverAborted)).rejects.toMatchObject({ code: 'chain_unsupported' })
})

test('an answer that the wallet has taken back meanwhile gives no account', async () => {
  const wallet = createFakeStandardWallet()
  await connect(wallet)
  const { accounts } = wallet
  Object.assign(wallet.features['standard:connect'] as object, {
    connect: async () => {
      for (const listed of [accounts, []]) {
        wallet.accounts = listed
        wallet.emit({ accounts: listed })
      }
      return { accounts }
    },
  })
  await expect(connect(wallet)).rejects.toMatchObject({ code: 'request_unauthorized' })
  wallet.accounts = accounts
  expect(await connectorOf(wallet).restore(request, neverAborted)).toBe('locked')
})

test('a list that is empty only during the answer takes nothing back', async () => {
  const wallet = createFakeStandardWallet()
  await connect(wallet)
  const { accounts } = wallet
  Object.assign(wallet.features['standard:connect'] as object, {
    connect: async () => {
      wallet.emit({ accounts })
      wallet.accounts = []
      setTimeout(() => (wallet.accounts = accounts))
      return { accounts }
    },
  })
  const [live] = await connectorOf(wallet, createClock()).connect(request, neverAborted)
  expect(live?.facts.accounts).toMatchObject([{ address: wallet.address }])
})

test('leaving while the wallet asks is possible', async () => {
  const wallet = createFakeStandardWallet()
  wallet.features['standard:connect'] = { connect: hangs }
  const controller = new AbortController()
  const connecting = connectorOf(wallet).connect(request, controller.signal)
  controller.abort()
  await expect(connecting).rejects.toMatchObject({ code: 'connect_aborted' })
})

test('a wallet that loses the silent question is asked again', async () => {
  const wallet = createFakeStandardWallet()
  const { connect: answer } = wallet.features['standard:connect'] as { connect: (input: unknown) => unknown }
  let asked = 0
  wallet.features['standard:connect'] = { connect: (input: unknown) => ((asked += 1) === 1 ? hangs() : answer(input)) }
  const clock = createFakeClock()
  const restoring = connectorOf(wallet, clock).restore(request, neverAborted)
  await clock.advance(500)
  expect(await restoring).toHaveLength(1)
  expect(clock.pending()).toBe(0)
})

test('restoring asks silently; a wallet without accounts counts as locked, and silence says nothing', async () => {
  const wallet = createFakeStandardWallet()
  expect(await connectorOf(wallet).restore(request, neverAborted)).toHaveLength(1)
  expect(wallet.asked).toEqual([{ feature: 'standard:connect', inputs: [{ silent: true }] }])

  wallet.features['standard:connect'] = { connect: () => ({ accounts: [] }) }
  wallet.accounts = []
  expect(await connectorOf(wallet).restore(request, neverAborted)).toBe('locked')
  wallet.features['standard:connect'] = { connect: () => Promise.reject(walletError(4001)) }
  expect(await connectorOf(wallet).restore(request, neverAborted)).toBe('locked')

  wallet.features['standard:connect'] = { connect: hangs }
  const clock = createFakeClock()
  const restoring = connectorOf(wallet, clock)
    .restore(request, neverAborted)
    .catch((reason: unknown) => reason)
  await clock.advance(WALLET_SILENT_RESPONSE_WAIT_MS)
  expect(await restoring).toMatchObject({ code: 'wallet_request_failed' })
  expect(clock.pending()).toBe(0)
})

test('a message is signed with the account’s key', async () => {
  const wallet = createFakeStandardWallet()
  const { provider } = await connect(wallet)
  const message = new TextEncoder().encode('Hello')
  const { signature } = (await provider.request({
    method: 'solana_signMessage',
    params: { message: base58.encode(message), pubkey: wallet.address },
  })) as { signature: string }
  expect(ed25519.verify(base58.decode(signature), message, base58.decode(wallet.address))).toBe(true)
})

test('a wallet that signs one transaction at a time signs all one by one, unless the visitor declines', async () => {
  const wallet = createFakeStandardWallet()
  const feature = wallet.features['solana:signTransaction'] as { signTransaction(...inputs: object[]): unknown }
  const signOne = feature.signTransaction.bind(feature)
  let reason: unknown = new Error('not implemented')
  let batches = 0
  feature.signTransaction = (...inputs) => {
    if (inputs.length === 1) return signOne(...inputs)
    batches += 1
    return Promise.reject(reason)
  }
  const { provider } = await connect(wallet)
  const all = { method: 'solana_signAllTransactions', params: { transactions: [transaction, transaction] } }
  expect(((await provider.request(all)) as { transactions: string[] }).transactions).toHaveLength(2)
  expect(batches).toBe(1)
  const asked = wallet.asked.length
  reason = { code: 4001 }
  await expect(provider.request(all)).rejects.toBe(reason)
  expect(wallet.asked).toHaveLength(asked)
})

test('transactions are signed for the active network, one, all, and sent with the options', async () => {
  const wallet = createFakeStandardWallet()
  const { provider } = await connect(wallet, { ...request, networkId: devnet })
  const one = (await provider.request({ method: 'solana_signTransaction', params: { transaction } })) as {
    transaction: string
  }
  expect(base58.decode(one.transaction).slice(64)).toEqual(new Uint8Array([1, 2, 3]))
  const all = (await provider.request({
    method: 'solana_signAllTransactions',
    params: { transactions: [transaction, transaction] },
  })) as { transactions: string[] }
  expect(all.transactions).toEqual([one.transaction, one.transaction])
  const sent = (await provider.request({
    method: 'solana_signAndSendTransaction',
    params: { transaction, options: { preflightCommitment: 'confirmed', maxRetries: 3 } },
  })) as { signature: string }
  expect(base58.decode(sent.signature)).toHaveLength(64)
  expect(wallet.asked.slice(1).map(({ feature, inputs }) => [feature, inputs.length])).toEqual([
    ['solana:signTransaction', 1],
    ['solana:signTransaction', 2],
    ['solana:signAndSendTransaction', 1],
  ])
  expect(wallet.asked.at(-1)?.inputs[0]).toMatchObject({
    chain: 'solana:devnet',
    account: { address: wallet.address },
    options: { preflightCommitment: 'confirmed', maxRetries: 3 },
  })
})

test.each([
  ['solana_signMessage', { message: transaction, pubkey: '11111111111111111111111111111111' }, 4100],
  ['solana_signAndSendTransaction', { transaction, options: { preflightCommitment: 'soon' } }, -32602],
  ['solana_signTransaction', { transaction: 'not base58 0OIl' }, -32602],
  ['eth_sendTransaction', [], 4200],
] as const)('%s with %j is refused and the wallet not asked', async (method, params, code) => {
  const wallet = createFakeStandardWallet()
  const { provider } = await connect(wallet)
  await expect(provider.request({ method, params })).rejects.toMatchObject({ code })
  expect(wallet.asked).toHaveLength(1)
})

test.each(['solana:signMessage', 'solana:signTransaction', 'solana:signAndSendTransaction'])(
  'without %s only that is refused',
  async (feature) => {
    const wallet = createFakeStandardWallet()
    const { [feature]: _gone, ...features } = wallet.features
    wallet.features = features
    const { provider } = await connect(wallet)
    const calls = {
      'solana:signMessage': { method: 'solana_signMessage', params: { message: transaction } },
      'solana:signTransaction': { method: 'solana_signTransaction', params: { transaction } },
      'solana:signAndSendTransaction': { method: 'solana_signAndSendTransaction', params: { transaction } },
    }
    for (const [needs, call] of Object.entries(calls)) {
      if (needs === feature) await expect(provider.request(call)).rejects.toMatchObject({ code: 4200 })
      else await expect(provider.request(call)).resolves.toBeDefined()
    }
  },
)

test.each([
  [[]],
  [undefined],
  [[{}]],
  [[{ signature: 5 }]],
  [[{ signature: new Uint8Array(64), signedMessage: new Uint8Array([9]) }]],
])('an answer that is none (%#) is a failure', async (response) => {
  const wallet = createFakeStandardWallet()
  wallet.features['solana:signMessage'] = { signMessage: async () => response }
  const { provider } = await connect(wallet)
  await expect(
    provider.request({ method: 'solana_signMessage', params: { message: transaction } }),
  ).rejects.toMatchObject({ code: -32603 })
})

test('a switch is reported at once without a request, and an unsupported network is refused', async () => {
  const wallet = createFakeStandardWallet()
  const live = await connect(wallet)
  const listener = heard()
  live.watch(listener)
  await live.switchTo?.(
    networks.find(({ caipNetworkId }) => caipNetworkId === devnet)!,
    neverAborted,
  )
  expect(listener.networkChanged).toHaveBeenCalledExactlyOnceWith(devnet)
  expect(wallet.asked).toHaveLength(1)
  wallet.chains = ['solana:devnet']
  await expect(
    live.switchTo?.(
      networks.find(({ caipNetworkId }) => caipNetworkId === mainnet)!,
      neverAborted,
    ),
  ).rejects.toMatchObject({ code: 'chain_unsupported' })
})

test('what the wallet reports is passed on, read and checked', async () => {
  const wallet = createFakeStandardWallet()
  const live = await connect(wallet)
  const listener = heard()
  live.watch(listener)
  wallet.emit({ accounts: wallet.accounts })
  expect(listener.accountsChanged).not.toHaveBeenCalled()

  const other = createFakeStandardWallet().address
  wallet.accounts = [{ address: other, chains: ['solana:mainnet'] }, { address: 'x' }]
  wallet.emit({ accounts: wallet.accounts })
  expect(listener.accountsChanged).toHaveBeenCalledExactlyOnceWith([
    { namespace: 'solana', address: other, type: 'eoa' },
  ])

  wallet.chains = ['solana:devnet']
  wallet.emit({ chains: wallet.chains })
  expect(listener.networkChanged).toHaveBeenCalledExactlyOnceWith(devnet)

  wallet.emit({ features: {} })
  expect(listener.disconnected).not.toHaveBeenCalled()

  wallet.accounts = []
  wallet.emit({ accounts: [] })
  expect(listener.disconnected).toHaveBeenCalledExactlyOnceWith('wallet')
  expect(wallet.listeners()).toBe(0)
  await expect(
    live.provider.request({ method: 'solana_signMessage', params: { message: transaction } }),
  ).rejects.toMatchObject({ code: 4900 })
})

test.each([
  ['still has its old list', (wallet: FakeStandardWallet) => ({ accounts: wallet.accounts })],
  ['says that its accounts are undefined', () => ({ accounts: undefined })],
  ['says that something else changed', () => ({ features: {} })],
])('a wallet that %s during the event is read again after it', async (_what, change) => {
  const wallet = createFakeStandardWallet()
  const live = await connect(wallet)
  const listener = heard()
  live.watch(listener)
  const other = createFakeStandardWallet().address
  wallet.emit(change(wallet))
  wallet.accounts = [{ address: other, chains: ['solana:mainnet'] }]
  await Promise.resolve()
  expect(listener.accountsChanged).toHaveBeenCalledExactlyOnceWith([
    { namespace: 'solana', address: other, type: 'eoa' },
  ])
})

test('a list that is empty only during the event ends nothing', async () => {
  const wallet = createFakeStandardWallet()
  const live = await connect(wallet)
  const listener = heard()
  live.watch(listener)
  const { accounts } = wallet
  wallet.accounts = []
  wallet.emit({ accounts })
  wallet.accounts = accounts
  await Promise.resolve()
  expect(listener.disconnected).not.toHaveBeenCalled()
})

test.each([
  ['has no accounts', (wallet: FakeStandardWallet) => void (wallet.accounts = [])],
  ["has none of the page's networks", (wallet: FakeStandardWallet) => void (wallet.chains = ['solana:testnet'])],
])('a wallet that %s after an event that says nothing of it has ended the connection', async (_what, change) => {
  const wallet = createFakeStandardWallet()
  const live = await connect(wallet)
  const listener = heard()
  live.watch(listener)
  change(wallet)
  wallet.emit({ features: {} })
  expect(listener.disconnected).not.toHaveBeenCalled()
  await Promise.resolve()
  expect(listener.disconnected).toHaveBeenCalledExactlyOnceWith('wallet')
  expect(wallet.listeners()).toBe(0)
})

test('a wallet that loses the network in use and has another one of the page moves there, and stays', async () => {
  const wallet = createFakeStandardWallet()
  const live = await connect(wallet)
  const listener = heard()
  live.watch(listener)
  wallet.chains = ['solana:devnet']
  wallet.emit({ features: {} })
  await Promise.resolve()
  expect(listener.networkChanged).toHaveBeenCalledExactlyOnceWith(devnet)
  expect(listener.disconnected).not.toHaveBeenCalled()
})

test.each([
  ['accounts', 'its chains', () => ({ chains: ['solana:mainnet'] })],
  ['chains', 'its chains', () => ({ chains: ['solana:mainnet'] })],
  ['chains', 'its accounts', (wallet: FakeStandardWallet) => ({ accounts: wallet.accounts })],
] as const)('%s that are missing only while the wallet says %s end nothing', async (list, _what, change) => {
  const wallet = createFakeStandardWallet()
  const live = await connect(wallet)
  const listener = heard()
  live.watch(listener)
  const { accounts, chains } = wallet
  const said = change(wallet)
  wallet[list] = []
  wallet.emit(said)
  Object.assign(wallet, { accounts, chains })
  await Promise.resolve()
  expect(listener.disconnected).not.toHaveBeenCalled()
})

test('a wallet that never lists what it has given stays connected until it says that it has none', async () => {
  const wallet = createFakeStandardWallet()
  const connecting = connect(wallet)
  wallet.accounts = []
  const live = await connecting
  const listener = heard()
  live.watch(listener)
  wallet.accounts = []
  wallet.emit({ features: {} })
  await Promise.resolve()
  expect(listener.disconnected).not.toHaveBeenCalled()
  wallet.emit({ accounts: [] })
  expect(listener.disconnected).toHaveBeenCalledExactlyOnceWith('wallet')
})

test('what the wallet learns while it is connected is passed on, once', async () => {
  const wallet = createFakeStandardWallet()
  wallet.chains = ['solana:mainnet']
  const { 'solana:signIn': signsIn, 'solana:signAndSendTransaction': sends } = wallet.features
  delete wallet.features['solana:signIn']
  wallet.features['solana:signAndSendTransaction'] = { ...sends, supportedTransactionVersions: ['legacy'] }
  const live = await connect(wallet)
  const listener = heard()
  live.watch(listener)
  expect(live.facts).not.toHaveProperty('versionedTransactions')

  Object.assign(wallet.features, { 'solana:signIn': signsIn, 'solana:signAndSendTransaction': sends })
  wallet.chains = ['solana:mainnet', 'solana:devnet']
  wallet.emit({ features: wallet.features })
  await Promise.resolve()
  expect(listener.offersChanged.mock.calls).toEqual([
    [{ approvedNetworkIds: [mainnet, devnet], versionedTransactions: true }],
  ])
  expect(live.signIn).toBeDefined()
})

test('networks that the page offers later are those of the connection; none of them ends it', async () => {
  const wallet = createFakeStandardWallet()
  const page = networks.filter(({ caipNetworkId }) => caipNetworkId === mainnet)
  const live = await connect(wallet, { ...request, networks: page })
  const listener = heard()
  live.watch(listener)
  live.networksChanged?.(networks)
  expect(listener.offersChanged.mock.calls).toEqual([
    [{ approvedNetworkIds: [mainnet, devnet], versionedTransactions: true }],
  ])
  live.networksChanged?.([])
  wallet.emit({ features: {} })
  await live.refresh?.(neverAborted)
  expect(listener.networkChanged).not.toHaveBeenCalled()
  expect(listener.disconnected).not.toHaveBeenCalled()
})

test('a change without an event is found out by asking', async () => {
  const wallet = createFakeStandardWallet()
  const live = await connect(wallet)
  const listener = heard()
  live.watch(listener)
  const other = createFakeStandardWallet().address
  wallet.accounts = [{ address: other, chains: ['solana:mainnet'] }]
  await live.refresh?.(neverAborted)
  expect(listener.accountsChanged).toHaveBeenCalledTimes(1)
})

test('watching leaves no listener behind', async () => {
  const wallet = createFakeStandardWallet()
  const live = await connect(wallet)
  for (let time = 0; time < 10; time += 1) {
    const stops = [live.watch(heard()), live.watch(heard())]
    expect(wallet.listeners()).toBe(1)
    for (const stop of stops) stop()
  }
  expect(wallet.listeners()).toBe(0)
})

test.each([
  undefined,
  {
    on: () => {
      throw new Error('boom')
    },
  },
  { on: () => 'no function' },
])('events that fail (%#) leave a connection that signs', async (events) => {
  const wallet = createFakeStandardWallet()
  if (events) wallet.features['standard:events'] = events
  else delete wallet.features['standard:events']
  const live = await connect(wallet)
  live.watch(heard())()
  await expect(
    live.provider.request({ method: 'solana_signMessage', params: { message: transaction } }),
  ).resolves.toBeDefined()
})

test.each([
  ['solana:signMessage', 'solana_signMessage', { message: transaction }, { signedMessage: undefined }],
  ['solana:signTransaction', 'solana_signTransaction', { transaction }, { signedTransaction: new Uint8Array([1]) }],
  ['solana:signAndSendTransaction', 'solana_signAndSendTransaction', { transaction }, {}],
] as const)('an answer to %s counts when the wallet leaves with it', async (feature, method, params, output) => {
  const wallet = createFakeStandardWallet()
  let answer!: (outputs: readonly object[]) => void
  const promise = new Promise<readonly object[]>((resolve) => (answer = resolve))
  wallet.features[feature] = { [feature.slice('solana:'.length)]: async () => await promise }
  const [live] = await connectorOf(wallet, createClock()).connect(request, neverAborted)
  const listener = heard()
  live?.watch(listener)
  const answered = live?.provider.request({ method, params })
  answer([{ signature: new Uint8Array([1]), ...output }])
  wallet.accounts = []
  wallet.emit({ accounts: [] })
  expect(listener.disconnected).toHaveBeenCalledExactlyOnceWith('wallet')
  await expect(answered).resolves.toEqual({ [method === 'solana_signTransaction' ? 'transaction' : 'signature']: '2' })
})

test("our disconnect reaches the wallet and is not reported as the wallet's", async () => {
  const wallet = createFakeStandardWallet()
  const live = await connect(wallet)
  const listener = heard()
  live.watch(listener)
  await live.disconnect()
  expect(wallet.asked.at(-1)?.feature).toBe('standard:disconnect')
  expect(listener.disconnected).not.toHaveBeenCalled()
  expect(wallet.listeners()).toBe(0)
})

test("a disconnect does not wait for the wallet's response, and its pending request ends", async () => {
  const wallet = createFakeStandardWallet()
  wallet.features['standard:disconnect'] = { disconnect: hangs }
  wallet.features['solana:signMessage'] = { signMessage: hangs }
  const clock = createFakeClock()
  const [live] = await connectorOf(wallet, clock).connect(request, neverAborted)
  const signing = live?.provider.request({ method: 'solana_signMessage', params: { message: transaction } })
  const leaving = live?.disconnect()
  await expect(signing).rejects.toMatchObject({ code: 'connect_aborted' })
  await clock.advance(WALLET_FAREWELL_WAIT_MS)
  await leaving
  expect(clock.pending()).toBe(0)
})

function signInData(address: string, change: Partial<SiwxMessageData> = {}): SiwxMessageData {
  return {
    accountAddress: address,
    chainId: mainnet,
    domain: 'shop.example',
    uri: 'https://shop.example/login',
    version: '1',
    nonce: 'abcdef0123456789',
    issuedAt: '2026-01-02T11:59:00.000Z',
    ...change,
  }
}

test.each([
  ['without a statement', {}],
  [
    'with all fields',
    {
      statement: 'Sign in.',
      expirationTime: '2026-01-02T13:00:00.000Z',
      notBefore: '2026-01-02T11:00:00.000Z',
      requestId: 'r-1',
      resources: ['https://shop.example/terms'],
    },
  ],
] as const)('a wallet that words the message itself signs in, %s', async (_what, change) => {
  const wallet = createFakeStandardWallet()
  const live = await connect(wallet)
  const proof = await live.signIn?.(signInData(wallet.address, change), neverAborted)
  expect(proof?.message).toContain('Chain ID: mainnet')
  expect(
    ed25519.verify(
      base58.decode(proof?.signature ?? ''),
      new TextEncoder().encode(proof?.message),
      base58.decode(wallet.address),
    ),
  ).toBe(true)
})

test('a wallet without that feature has no way of its own to sign in', async () => {
  const wallet = createFakeStandardWallet()
  delete wallet.features['solana:signIn']
  expect((await connect(wallet)).signIn).toBeUndefined()
})

test.each([
  ['domain', { domain: 'evil.example' }],
  ['address', { address: '11111111111111111111111111111111' }],
  ['chain', { chainId: 'devnet' }],
  ['nonce', { nonce: 'ffffffffffffffff' }],
  ['uri', { uri: 'https://evil.example' }],
  ['version', { version: '2' }],
  ['statement', { statement: 'Pay me.' }],
  ['issuedAt', { issuedAt: '2026-01-02T11:58:00.000Z' }],
  ['expirationTime', { expirationTime: '2027-01-02T11:58:00.000Z' }],
  ['notBefore', { notBefore: '2026-01-02T11:58:00.000Z' }],
  ['requestId', { requestId: 'x' }],
  ['resources', { resources: ['https://evil.example'] }],
] as const)('a wallet that changes or fills in the %s is refused', async (_what, change) => {
  const wallet = createFakeStandardWallet()
  const account = { address: wallet.address }
  wallet.features['solana:signIn'] = {
    signIn: async (input: Record<string, unknown>) => [
      {
        account,
        signedMessage: new TextEncoder().encode(signInText({ ...input, ...change })),
        signature: new Uint8Array(64),
      },
    ],
  }
  const live = await connect(wallet)
  await expect(live.signIn?.(signInData(wallet.address), neverAborted)).rejects.toMatchObject({
    code: 'wallet_request_failed',
  })
})

test.each([[undefined], [[]], [[{ signedMessage: new Uint8Array([0xff]), signature: new Uint8Array(64) }]]])(
  'a sign-in answer that is none (%#) is refused',
  async (response) => {
    const wallet = createFakeStandardWallet()
    wallet.features['solana:signIn'] = { signIn: async () => response }
    const live = await connect(wallet)
    await expect(live.signIn?.(signInData(wallet.address), neverAborted)).rejects.toMatchObject({
      code: 'wallet_request_failed',
    })
  },
)
