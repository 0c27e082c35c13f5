// @vitest-environment node
import { createClient, http, recoverMessageAddress, type Hex } from 'viem'
import { getTransactionReceipt } from 'viem/actions'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { findFreeBasePort } from '../../demo/stack/ports'
import { startStack, type RunningStack } from '../../demo/stack/startStack'
import { resolveNetworks } from '../../src/chains/networks/resolveNetworks'
import type { ConnectionListener, LiveConnection, PairingRequest, PairingResult } from '../../src/wallets/contract'
import {
  createWalletConnectConnector,
  type WalletConnectConnector,
} from '../../src/wallets/walletconnect/walletConnectConnector'
import type { Cacao } from '../../src/domain/siwx/cacao'
import { sessionFromCacao } from '../../src/domain/siwx/cacaoSession'
import { ConnectAborted, DeviceClockWrong, PairingExpired, RelayUnreachable } from '../../src/errors/connection'
import { UserRejected } from '../../src/errors/wallet'
import { createClock } from '../../src/services/clock/clock'
import { createLog } from '../../src/services/log/log'
import { startPhone, type TestPhone } from '../../src/testing'
import { createMemoryStorage } from '../fakes/memoryStorage'
import { createFakeClock } from '../fakes/clock'
import { neverAborted } from '../fakes/neverAborted'
import { scaled } from '../slowness'
import { createFakeTabs } from '../fakes/tabs'

vi.setConfig({ testTimeout: scaled(30_000) })

// The relay, the wallet and the chains are real and run on this machine; only the visitor is played.
let stack: RunningStack
const opened: WalletConnectConnector[] = []
const phones: TestPhone[] = []
const wakeListeners = new Set<() => void>()

beforeAll(async () => {
  vi.stubEnv('DISABLE_GLOBAL_CORE', 'true')
  stack = await startStack({ port: await findFreeBasePort(), smartAccounts: false })
}, scaled(60_000))

beforeEach(async () => {
  await fetch(stack.stackJson.faults, { method: 'DELETE' })
  await post(`${stack.stackJson.wallet}/policy`, { mode: 'approve' })
})

afterEach(async () => {
  await Promise.all([...opened.splice(0), ...phones.splice(0)].map((each) => each.close()))
})

afterAll(async () => {
  await stack?.stop()
  vi.unstubAllEnvs()
})

function open({
  storage = createMemoryStorage(),
  clock = createClock(),
  relay = stack.stackJson.services.relay,
  project = `p${opened.length}`,
} = {}) {
  const heard = vi.fn()
  const title = { text: `Page ${project}` }
  const connector = createWalletConnectConnector({
    projectId: stack.stackJson.projectId,
    metadata: () => ({ name: title.text, description: 'A page', url: 'http://127.0.0.1', icons: [] }),
    urls: { relay, verify: false },
    storage,
    clock,
    log: createLog({ now: () => Date.now(), print: { error() {}, warn() {}, info() {}, debug() {} } }),
    tabs: createFakeTabs(),
    onWake(listener) {
      wakeListeners.add(listener)
      return () => void wakeListeners.delete(listener)
    },
    openWallet: () => undefined,
    onRelayMessage: heard,
  })
  opened.push(connector)
  return { connector, storage, heard, title }
}

function request(extra: Partial<PairingRequest> = {}): PairingRequest & { uri: Promise<string> } {
  const inputs = stack.stackJson.chains.map(({ caipNetworkId, name, rpcUrl }) => ({
    id: Number(caipNetworkId.split(':')[1]),
    name,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  }))
  let give: (uri: string) => void = () => undefined
  const uri = new Promise<string>((resolve) => (give = resolve))
  const { networks } = resolveNetworks(inputs, {}, { rpc: 'https://rpc.example', projectId: undefined })
  return { networks, networkId: 'eip155:31337', onUri: give, uri, ...extra }
}

const ends = () => ({ relay: stack.stackJson.services.relay, projectId: stack.stackJson.projectId })
const scan = async (asked: { uri: Promise<string> }) => post(`${stack.stackJson.wallet}/pair`, { uri: await asked.uri })
const stateOfWallet = async () =>
  (await (await fetch(`${stack.stackJson.wallet}/state`)).json()) as {
    sessions: unknown[]
    accounts: string[]
    requests: { method: string; params: unknown }[]
  }
const sessionsOfWallet = async () => (await stateOfWallet()).sessions.length
const first = ({ connections }: { connections: readonly LiveConnection[] }) => connections[0] as LiveConnection
const listener = () =>
  ({
    accountsChanged: vi.fn(),
    networkChanged: vi.fn(),
    offersChanged: vi.fn(),
    disconnected: vi.fn(),
  }) satisfies ConnectionListener

async function restoredBy(
  { connector }: Pick<ReturnType<typeof open>, 'connector'>,
  extra: Partial<PairingRequest> = {},
): Promise<readonly LiveConnection[]> {
  const restored = await connector.restore(request(extra), neverAborted)
  return restored === 'unserved' ? [] : restored
}

async function paired(
  parts = open(),
  extra: Partial<PairingRequest> = {},
  phone?: TestPhone,
): Promise<{ live: LiveConnection; result: PairingResult; connector: WalletConnectConnector }> {
  const asked = request(extra)
  if (phone) phones.push(phone)
  const scanned = phone ? asked.uri.then((uri) => phone.scan(uri)) : scan(asked)
  const [result] = await Promise.all([parts.connector.pair(asked, neverAborted), scanned])
  return { live: first(result), result, connector: parts.connector }
}

test('a wallet pairs by the URI, signs, and sends a transaction that is mined', async () => {
  const { live } = await paired()
  const account = live.facts.accounts[0]?.address as Hex
  expect(live.facts).toMatchObject({
    connectorId: 'walletConnect',
    namespace: 'eip155',
    networkId: 'eip155:31337',
    wallet: { method: 'walletconnect' },
  })
  expect(live.facts.approvedNetworkIds).toEqual(['eip155:31337', 'eip155:31338'])

  const signature = (await live.provider.request({ method: 'personal_sign', params: ['0x6869', account] })) as Hex
  expect(await recoverMessageAddress({ message: 'hi', signature })).toBe(account)

  const hash = (await live.provider.request({
    method: 'eth_sendTransaction',
    params: [{ from: account, to: account, value: '0x1', data: '0x' }],
  })) as Hex
  const chain = createClient({ transport: http(stack.stackJson.chains[0]?.rpcUrl) })
  await expect
    .poll(
      () =>
        getTransactionReceipt(chain, { hash }).then(
          ({ status }) => status,
          () => 'waiting',
        ),
      { timeout: scaled(10_000) },
    )
    .toBe('success')
})

test('a read goes to the chain, and a wallet method that was not approved goes nowhere', async () => {
  const phone = await startPhone({ ...ends(), chains: [31_337], answers: 'approve' })
  phone.changeNext((granted) => {
    const { eip155, ...others } = granted as Record<string, object>
    return { ...others, eip155: { ...eip155, methods: ['personal_sign'] } }
  }, 'session_proposal')
  const { live } = await paired(open(), {}, phone)
  expect(await live.provider.request({ method: 'eth_chainId' })).toBe('0x7a69')
  expect(
    await live.provider.request({ method: 'eth_getBalance', params: [live.facts.accounts[0]?.address, 'latest'] }),
  ).toMatch(/^0x/)
  await expect(live.provider.request({ method: 'eth_sendTransaction', params: [] })).rejects.toMatchObject({
    code: 4200,
  })
})

test('chains that were not requested are dropped', async () => {
  await post(`${stack.stackJson.wallet}/policy`, {
    mode: 'approve',
    namespaces: { eip155: { chains: ['eip155:31338'] } },
  })
  const { live } = await paired()
  expect(live.facts.networkId).toBe('eip155:31338')
  expect(live.facts.approvedNetworkIds).toEqual(['eip155:31338'])
})

test('a rejection by the wallet is a rejected request', async () => {
  await post(`${stack.stackJson.wallet}/policy`, { mode: 'reject' })
  const asked = request()
  const pairing = open().connector.pair(asked, neverAborted)
  const settled = expect(pairing).rejects.toBeInstanceOf(UserRejected)
  await scan(asked)
  await settled
})

test('a code that is not used in time has expired', async () => {
  const clock = createFakeClock()
  const asked = request()
  const pairing = open({ clock }).connector.pair(asked, neverAborted)
  const settled = expect(pairing).rejects.toBeInstanceOf(PairingExpired)
  await asked.uri
  await clock.advance(300_000)
  await settled
})

test('an approval that arrives after leaving does not connect', async () => {
  await post(`${stack.stackJson.wallet}/policy`, { mode: 'hold' })
  const before = await sessionsOfWallet()
  const { connector, storage } = open()
  const controller = new AbortController()
  const asked = request()
  const settled = expect(connector.pair(asked, controller.signal)).rejects.toBeInstanceOf(ConnectAborted)
  await scan(asked)
  await expect.poll(waiting, { timeout: scaled(10_000) }).toHaveLength(1)
  const [held] = await waiting()
  controller.abort()
  await settled
  await post(`${stack.stackJson.wallet}/answer`, { id: held?.id, approve: true })
  await expect.poll(sessionsOfWallet, { timeout: scaled(10_000) }).toBe(before)
  await connector.close()
  expect(await open({ storage }).connector.restore(request(), neverAborted)).toEqual([])
})

test('a newer pairing replaces the older one', async () => {
  const { connector } = open()
  const [older, newer] = [request(), request()]
  const settled = expect(connector.pair(older, neverAborted)).rejects.toBeInstanceOf(ConnectAborted)
  await older.uri
  const [result] = await Promise.all([connector.pair(newer, neverAborted), scan(newer)])
  await settled
  expect(result.connections).toHaveLength(1)
})

const oneClick = {
  chainId: 'eip155:31337',
  domain: 'page.example',
  uri: 'https://page.example/',
  version: '1',
  nonce: 'abcdefgh12345678',
  statement: 'Welcome.',
} as const

test('one-click sign-in brings a proof of the message that was signed', async () => {
  const { result, live } = await paired(open(), { oneClick })
  const [proof] = result.proofs ?? []
  expect(proof?.cacao.p).toMatchObject({ nonce: oneClick.nonce, domain: oneClick.domain, aud: oneClick.uri })
  expect(proof?.message).toContain('page.example wants you to sign in with your Ethereum account:')
  const signer = await recoverMessageAddress({ message: proof?.message ?? '', signature: proof?.cacao.s.s as Hex })
  expect(signer).toBe(live.facts.accounts[0]?.address)
})

test('one-click sign-in carries every field of the message, and the wallet signs them all', async () => {
  const message = {
    ...oneClick,
    issuedAt: '2026-01-02T12:00:00.000Z',
    expirationTime: '2126-01-02T13:00:00.000Z',
    notBefore: '2026-01-02T11:00:00.000Z',
    requestId: 'request-12',
    resources: ['https://page.example/terms'],
  } as const
  const { result, live } = await paired(open(), { oneClick: message })
  const { requests } = await stateOfWallet()
  const granted = expect.stringMatching(/^urn:recap:[\w-]+$/)
  expect(requests.find(({ method }) => method === 'session_authenticate')?.params).toEqual({
    type: 'caip122',
    chains: ['eip155:31337', 'eip155:31338'],
    domain: 'page.example',
    aud: 'https://page.example/',
    version: '1',
    nonce: 'abcdefgh12345678',
    statement: 'Welcome.',
    iat: '2026-01-02T12:00:00.000Z',
    exp: '2126-01-02T13:00:00.000Z',
    nbf: '2026-01-02T11:00:00.000Z',
    requestId: 'request-12',
    resources: ['https://page.example/terms', granted],
  })
  const [proof] = result.proofs ?? []
  expect(proof?.cacao.p).toMatchObject({
    iat: '2026-01-02T12:00:00.000Z',
    exp: '2126-01-02T13:00:00.000Z',
    nbf: '2026-01-02T11:00:00.000Z',
    requestId: 'request-12',
    resources: ['https://page.example/terms', granted],
  })
  // Written by the library, and what the wallet signed.
  expect(proof?.message.split('\n')).toEqual([
    'page.example wants you to sign in with your Ethereum account:',
    live.facts.accounts[0]?.address,
    '',
    expect.stringMatching(/^Welcome\. I further authorize the stated URI to perform the following actions/),
    '',
    'URI: https://page.example/',
    'Version: 1',
    'Chain ID: 31337',
    'Nonce: abcdefgh12345678',
    'Issued At: 2026-01-02T12:00:00.000Z',
    'Expiration Time: 2126-01-02T13:00:00.000Z',
    'Not Before: 2026-01-02T11:00:00.000Z',
    'Request ID: request-12',
    'Resources:',
    '- https://page.example/terms',
    expect.stringMatching(/^- urn:recap:/),
  ])
  expect(sessionFromCacao(proof?.cacao as Cacao, proof?.message)?.message).toBe(proof?.message)
  const signer = await recoverMessageAddress({ message: proof?.message ?? '', signature: proof?.cacao.s.s as Hex })
  expect(signer).toBe(live.facts.accounts[0]?.address)
})

test('a wallet without one-click sign-in approves the plain proposal', async () => {
  const phone = await startPhone({ ...ends(), chains: [31_337], answers: 'approve' })
  const { result } = await paired(open(), { oneClick }, phone)
  expect(result.connections).toHaveLength(1)
  expect(result.proofs).toBeUndefined()
})

test('rejecting one-click sign-in is a rejected request', async () => {
  await post(`${stack.stackJson.wallet}/policy`, { mode: 'reject' })
  const asked = request({ oneClick })
  const settled = expect(open().connector.pair(asked, neverAborted)).rejects.toBeInstanceOf(UserRejected)
  await scan(asked)
  await settled
})

test('a session ended by the wallet is reported once and cannot be restored', async () => {
  const { storage, ...parts } = open()
  const { live, connector } = await paired({ storage, ...parts })
  const told = listener()
  live.watch(told)
  await post(`${stack.stackJson.wallet}/disconnect`, {})
  await expect.poll(() => told.disconnected.mock.calls, { timeout: scaled(10_000) }).toEqual([['wallet']])
  await expect(live.provider.request({ method: 'eth_accounts' })).rejects.toMatchObject({ code: 4900 })
  await connector.close()
  expect(await open({ storage }).connector.restore(request(), neverAborted)).toEqual([])
})

test('a session ended by the page is gone in the wallet', async () => {
  const { live } = await paired()
  const told = listener()
  live.watch(told)
  const before = await sessionsOfWallet()
  await live.disconnect()
  await live.disconnect()
  await expect.poll(sessionsOfWallet, { timeout: scaled(10_000) }).toBe(before - 1)
  expect(told.disconnected).not.toHaveBeenCalled()
})

test('accounts and chains follow the wallet', async () => {
  const { live } = await paired()
  const told = listener()
  live.watch(told)
  await post(`${stack.stackJson.wallet}/event`, { name: 'chainChanged', data: 31338 })
  await expect.poll(() => told.networkChanged.mock.calls.at(-1), { timeout: scaled(10_000) }).toEqual(['eip155:31338'])
  expect(await live.provider.request({ method: 'eth_chainId' })).toBe('0x7a6a')
  const { accounts } = await stateOfWallet()
  await post(`${stack.stackJson.wallet}/event`, { name: 'accountsChanged', data: [accounts[1]] })
  await expect
    .poll(() => told.accountsChanged.mock.calls.at(-1)?.[0]?.[0]?.address, { timeout: scaled(10_000) })
    .toBe(accounts[1])
})

test('switching to an approved chain needs no request and is reported', async () => {
  const { live } = await paired()
  const told = listener()
  live.watch(told)
  await live.provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x7a6a' }] })
  expect(told.networkChanged.mock.calls).toEqual([['eip155:31338']])
})

test('a session is restored from storage while the relay is down', async () => {
  const parts = open()
  const { live, connector } = await paired(parts)
  await connector.close()
  await fault({ match: 'relay', kind: 'drop' })
  const again = open({ storage: parts.storage })
  const [restored] = await restoredBy(again)
  expect(restored?.facts.accounts).toEqual(live.facts.accounts)
})

test('a session whose networks the page does not offer is not over, and is restored when it offers them', async () => {
  const parts = open()
  const { connector } = await paired(parts)
  await connector.close()
  const again = open({ storage: parts.storage })
  const other = resolveNetworks(['polygon'], {}, { rpc: 'https://rpc.example', projectId: undefined })
  const elsewhere = request({ networks: other.networks, networkId: 'eip155:137' })
  expect(await again.connector.restore(elsewhere, neverAborted)).toBe('unserved')
  const [restored] = await restoredBy(again)
  expect(restored?.facts.networkId).toBe('eip155:31337')
})

test('a session without networks of the page is followed until the wallet adds one, or ends it', async () => {
  const chains = ['eip155:31338']
  await post(`${stack.stackJson.wallet}/policy`, { mode: 'approve', namespaces: { eip155: { chains } } })
  const parts = open()
  const { connector } = await paired(parts)
  await connector.close()
  const again = open({ storage: parts.storage })
  const served = { networks: request().networks.slice(0, 1), networkId: 'eip155:31337' } as const
  expect(await again.connector.restore(request(served), neverAborted)).toBe('unserved')
  expect(await again.connector.heldNamespaces?.()).toEqual(['eip155'])
  const changed = vi.fn()
  again.connector.onUnlocked?.(changed)
  await post(`${stack.stackJson.wallet}/add`, { network: 'eip155:31337' })
  await expect.poll(() => changed.mock.calls.length, { timeout: scaled(10_000) }).toBeGreaterThan(0)
  const [restored] = await restoredBy(again, served)
  expect(restored?.facts.networkId).toBe('eip155:31337')
  changed.mockClear()
  await post(`${stack.stackJson.wallet}/disconnect`, {})
  await expect.poll(() => changed.mock.calls.length, { timeout: scaled(10_000) }).toBeGreaterThan(0)
  expect(await again.connector.restore(request(served), neverAborted)).toEqual([])
  expect(await again.connector.heldNamespaces?.()).toEqual([])
})

test('networks that the page offers later are those of the session, where the wallet has approved them', async () => {
  const { networks } = request()
  const parts = open()
  const { live, connector } = await paired(parts)
  const told = listener()
  live.watch(told)
  live.networksChanged?.(networks.slice(0, 1))
  expect(told.offersChanged.mock.calls).toEqual([[{ approvedNetworkIds: ['eip155:31337'] }]])
  live.networksChanged?.(networks)
  expect(told.offersChanged.mock.lastCall).toEqual([{ approvedNetworkIds: ['eip155:31337', 'eip155:31338'] }])
  // The page does not offer the active network any more, which the wallet has not ended.
  live.networksChanged?.(networks.slice(1))
  expect(told.disconnected).not.toHaveBeenCalled()
  expect(told.networkChanged).not.toHaveBeenCalled()
  await connector.close()
})

test('a wallet is shown the title that the page has when it pairs', async () => {
  const parts = open()
  parts.connector.prepare()
  await expect.poll(() => parts.storage.keys('').length, { timeout: scaled(10_000) }).toBeGreaterThan(0)
  parts.title.text = 'Page of a later title'
  await paired(parts)
  const { sessions } = (await stateOfWallet()) as { sessions: { peer: { name: string } }[] }
  expect(sessions.map(({ peer }) => peer.name)).toContain('Page of a later title')
})

test('the account that was active is active again after a restore', async () => {
  await post(`${stack.stackJson.wallet}/policy`, { mode: 'approve', accounts: [0, 1] })
  const parts = open()
  const { live, connector } = await paired(parts)
  const [, second] = live.facts.accounts
  await connector.close()
  const remembered = [`eip155:31338:${second?.address}`] as const
  const [restored] = await restoredBy(open({ storage: parts.storage }), { networkId: 'solana:none', remembered })
  expect(restored?.facts).toMatchObject({
    networkId: 'eip155:31338',
    accounts: [{ address: second?.address }, { address: live.facts.accounts[0]?.address }],
  })
})

test('of two sessions, the one with the account of the page is restored, the older as well as the newer', async () => {
  const parts = open()
  await post(`${stack.stackJson.wallet}/policy`, { mode: 'approve', accounts: [0] })
  const earlier = await paired(parts)
  const [account] = earlier.live.facts.accounts
  await post(`${stack.stackJson.wallet}/policy`, { mode: 'approve', accounts: [1] })
  const { live, connector } = await paired(parts)
  expect(live.facts.accounts[0]?.address).not.toBe(account?.address)
  await connector.close()
  for (const each of [account, live.facts.accounts[0]]) {
    const page = open({ storage: parts.storage })
    const remembered = [`eip155:31337:${each?.address}`] as const
    const [restored] = await restoredBy(page, { remembered })
    expect(restored?.facts.accounts).toEqual([each])
    await page.connector.close()
  }
})

test('disconnecting while the relay is down removes the session here', async () => {
  const parts = open()
  const { live, connector } = await paired(parts)
  await fault({ match: 'relay', kind: 'drop' })
  await live.disconnect()
  await connector.close()
  expect(await open({ storage: parts.storage }).connector.restore(request(), neverAborted)).toEqual([])
})

test(
  'a relay that is down shows no code, and works again when it is back',
  async () => {
    await fault({ match: 'relay', kind: 'drop' })
    const { connector } = open()
    const onUri = vi.fn()
    await expect(connector.pair({ ...request(), onUri }, neverAborted)).rejects.toBeInstanceOf(RelayUnreachable)
    expect(onUri).not.toHaveBeenCalled()
    await fetch(stack.stackJson.faults, { method: 'DELETE' })
    const { live } = await paired({ ...open(), connector })
    expect(live.facts.accounts).toHaveLength(1)
  },
  scaled(60_000),
)

test('a relay that accepts the proposal and does not respond counts as down', async () => {
  await fault({ match: 'relay wc_proposeSession', kind: 'delay', ms: 60_000 })
  const clock = createFakeClock()
  const onUri = vi.fn()
  const rejected = vi.fn()
  open({ clock })
    .connector.pair({ ...request(), onUri }, neverAborted)
    .catch(rejected)
  await expect
    .poll(async () => {
      await clock.advance(500)
      return rejected.mock.calls
    })
    .toEqual([[expect.any(RelayUnreachable)]])
  expect(onUri).not.toHaveBeenCalled()
})

test('a missing relay fails at once', async () => {
  const start = performance.now()
  await expect(open({ relay: 'ws://127.0.0.1:9' }).connector.pair(request(), neverAborted)).rejects.toBeInstanceOf(
    RelayUnreachable,
  )
  expect(performance.now() - start).toBeLessThan(9_000)
})

test.each([
  ['origin', 'Unauthorized: origin not allowed', RelayUnreachable],
  ['clock', 'JWT validation error: JWT Token is not yet valid', DeviceClockWrong],
  ['clock', 'JWT validation error: JWT Token is expired', DeviceClockWrong],
  ['key', 'Unauthorized: invalid key', RelayUnreachable],
] as const)(
  'the relay’s word about %s is passed on',
  async (kind, reason, error) => {
    await fault({ match: 'relay', kind: 'status', status: 3000, reason })
    const { connector, heard } = open()
    await expect(connector.pair(request(), neverAborted)).rejects.toBeInstanceOf(error)
    expect(heard).toHaveBeenCalledWith(kind)
  },
  scaled(30_000),
)

test('waking with a dead socket reopens it', async () => {
  const { live } = await paired()
  const told = listener()
  live.watch(told)
  await fault({ match: 'relay', kind: 'drop' })
  await fetch(stack.stackJson.faults, { method: 'DELETE' })
  for (const wake of wakeListeners) wake()
  await post(`${stack.stackJson.wallet}/event`, { name: 'chainChanged', data: 31338 })
  await expect.poll(() => told.networkChanged.mock.calls.at(-1), { timeout: scaled(10_000) }).toEqual(['eip155:31338'])
})

test('disconnecting ends the sessions of every tab', async () => {
  const storage = createMemoryStorage()
  const before = await sessionsOfWallet()
  // The client's key is stored, as it is after a first visit: both tabs are one client to the relay.
  const former = open({ storage })
  await former.connector.restore(request(), neverAborted)
  await former.connector.close()
  const one = open({ storage })
  const two = open({ storage })
  await Promise.all([one.connector.restore(request(), neverAborted), two.connector.restore(request(), neverAborted)])
  const { live } = await paired(one)
  await paired(two)
  expect(await sessionsOfWallet()).toBe(before + 2)
  await live.disconnect()
  await one.connector.endUnused?.(() => false)
  await expect.poll(sessionsOfWallet, { timeout: scaled(10_000) }).toBe(before)
  expect(await open({ storage }).connector.restore(request(), neverAborted)).toEqual([])
})

test('nothing is stored or requested before the first call', async () => {
  const { storage } = open()
  for (const wake of wakeListeners) wake()
  expect(storage.keys('')).toEqual([])
})

async function waiting(): Promise<{ id: number }[]> {
  const all = (await (await fetch(`${stack.stackJson.wallet}/requests`)).json()) as { id: number; outcome: string }[]
  return all.filter(({ outcome }) => outcome === 'waiting')
}

function fault(body: object): Promise<unknown> {
  return post(stack.stackJson.faults, body)
}

async function post(url: string, body: unknown): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`)
  return response.json()
}
