import { describe, expect, test, vi } from 'vitest'
import { createFakeConnector, type FakeConnector } from '../../../test/fakes/connectors'
import { loggedIn } from '../../../test/fakes/embedded'
import { EOA, SMART } from '../../../test/fakes/frame'
import { base, ethereum, polygon, solana } from '../../../test/fakes/networks'
import { makeContext, type FakeContext, BUTTON } from '../../../test/fakes/context'
import { SAFE_METHODS, UNSAFE_METHODS } from '../../domain/methods'
import { FrameNotReady } from '../../errors/frame'
import type { LiveConnection } from '../contract'
import { connectEmail } from '../../features/embedded/actions/connectEmail'
import { submitCode } from '../../features/embedded/actions/submitCode'
import { signIn } from '../../features/sign-in/actions/signIn'
import { disconnect } from '../../session/life/disconnect'
import { onTabMessage } from '../../session/life/followTabs'
import { goTo } from '../../session/navigation/goTo'
import { openModal } from '../../session/navigation/openModal'
import { reconnect } from '../../session/life/reconnect'
import { setAccountType } from '../../session/account/setAccountType'
import { switchNetwork } from '../../session/networks/switchNetwork'

const provider = (context: FakeContext, namespace: 'eip155' | 'solana' = 'eip155') =>
  context.live.get(namespace)!.provider
const raw = (context: FakeContext, name: string) => context.services.storage.raw.read(`@appkit-wallet/${name}`)
const silent = (context: FakeContext) => context.frame.keepsSilent('RPC_REQUEST')
const heardBy = (context: FakeContext, namespace: 'eip155' | 'solana' = 'eip155') => {
  const heard: unknown[] = []
  for (const event of ['accountsChanged', 'chainChanged', 'disconnect'])
    provider(context, namespace).on?.(event, (value: never) => void heard.push([event, value]))
  return heard
}
/** The same browser after a page load. */
function reload(context: FakeContext): FakeContext {
  const next = makeContext({ networks: context.store.getState().networks })
  for (const name of ['session', 'connected_social', 'preferred_account_types']) {
    const text = context.stored(name)
    if (text !== undefined) next.services.storage.write(name, text)
  }
  for (const name of ['EMAIL_LOGIN_USED_KEY', 'EMAIL', 'LAST_USED_CHAIN_KEY', 'SOCIAL_USERNAME', 'SESSION_TOKEN_KEY']) {
    const text = raw(context, name)
    if (text !== undefined) next.services.storage.raw.write(`@appkit-wallet/${name}`, text)
  }
  return next
}

test.each([8453, 'eip155:8453', '8453'])(
  'a restored session is on the network that the frame is on (%s)',
  async (chainId) => {
    const context = reload(await loggedIn({ networks: [ethereum, base] }))
    context.frame.responses('GET_CHAIN_ID', () => ({ chainId }))
    await reconnect(context)
    expect(context.frame.askedFor('GET_USER')).toMatchObject([{ chainId: 8453 }])
    expect(context.detailOf('connected')).toMatchObject({ chainId: 'eip155:8453', restored: true })
    expect(raw(context, 'LAST_USED_CHAIN_KEY')).toBe('8453')
  },
)

test("the frame's network of another namespace is the one of that namespace", async () => {
  const context = reload(await loggedIn({ networks: [ethereum, base, solana] }))
  const sol = 'So11111111111111111111111111111111111111112'
  context.frame.responses('GET_USER', (asked) =>
    typeof asked?.chainId === 'number'
      ? { address: SMART, chainId: asked.chainId }
      : { address: sol, chainId: solana.caipNetworkId },
  )
  context.storeConnection('solana', { account: `${solana.caipNetworkId}:${sol}` })
  context.frame.responses('GET_CHAIN_ID', () => ({ chainId: solana.caipNetworkId }))
  await reconnect(context)
  expect(context.frame.askedFor('GET_USER').map((asked) => (asked as { chainId: unknown }).chainId)).toEqual([
    1,
    solana.caipNetworkId,
  ])
})

test.each([
  ['is not offered', (context: FakeContext) => context.frame.responses('GET_CHAIN_ID', () => ({ chainId: 137 }))],
  ['is none', (context: FakeContext) => context.frame.responses('GET_CHAIN_ID', () => ({ chainId: 'somewhere' }))],
  ['cannot be read', (context: FakeContext) => context.frame.refuses('GET_CHAIN_ID')],
])('when the network of the frame %s, the session is restored on the stored one', async (_what, prepare) => {
  const context = reload(await loggedIn({ networks: [ethereum, base] }))
  prepare(context)
  expect(await reconnect(context)).toBe(true)
  expect(context.detailOf('connected')).toMatchObject({ chainId: 'eip155:1' })
})

test('choosing a smart account that is not deployed initializes it and updates the profile', async () => {
  const context = await loggedIn({ options: { accountType: { eip155: 'eoa' } } })
  context.frame.responses('INIT_SMART_ACCOUNT', () => ({ address: SMART, isDeployed: true }))
  await setAccountType(context, 'eip155', 'smartAccount', new AbortController().signal)
  expect(context.frame.names()).toEqual(['SET_PREFERRED_ACCOUNT', 'GET_USER', 'INIT_SMART_ACCOUNT'])
  await context.settle()
  expect(context.store.getState().embedded.profile?.smartAccountDeployed).toBe(true)
})

test('a frame that does not respond to INIT_SMART_ACCOUNT delays nothing', async () => {
  const context = await loggedIn({ options: { accountType: { eip155: 'eoa' } } })
  context.frame.keepsSilent('INIT_SMART_ACCOUNT')
  await setAccountType(context, 'eip155', 'smartAccount', new AbortController().signal)
  expect(context.store.getState().embedded.profile?.smartAccountDeployed).toBe(false)
})

test.each([
  ['deployed already', 'smartAccount', true],
  ['not the one that was chosen', 'eoa', false],
] as const)('a smart account that is %s is not initialized', async (_what, type, smartAccountDeployed) => {
  const context = await loggedIn()
  context.frame.responses('GET_USER', () => ({
    address: EOA,
    chainId: 1,
    preferredAccountType: type,
    smartAccountDeployed,
  }))
  await setAccountType(context, 'eip155', type, new AbortController().signal)
  expect(context.frame.names()).toEqual(['SET_PREFERRED_ACCOUNT', 'GET_USER'])
})

test.each(['IS_CONNECTED', 'GET_USER', 'GET_SMART_ACCOUNT_ENABLED_NETWORKS'] as const)(
  'restoring with a frame that never answers %s is given up with the alert, and the session waits',
  async (name) => {
    const context = reload(await loggedIn())
    context.frame.keepsSilent(name)
    let restored: boolean | undefined
    const restoring = reconnect(context).then((response) => (restored = response))
    await context.settle()
    await context.clock.advance(59_999)
    expect(restored).toBeUndefined()
    await context.clock.advance(1)
    await restoring
    expect(restored).toBe(false)
    expect(context.status().eip155).toBe('reconnecting')
    expect(context.record().namespaces).not.toEqual({})
    expect(raw(context, 'EMAIL_LOGIN_USED_KEY')).toBe('true')
    expect(context.emitted).toMatchObject([{ type: 'error', detail: { message: 'Embedded Wallet Request Timed Out' } }])
    expect(context.live.size).toBe(0)
  },
)

test.each(SAFE_METHODS.filter((method) => !['eth_chainId', 'eth_accounts'].includes(method)))(
  '%s goes through without anybody being asked',
  async (method) => {
    const context = await loggedIn()
    await provider(context).request({ method, params: [] })
    expect(context.frame.askedFor('RPC_REQUEST')).toEqual([
      { method, params: [], chainId: 1, chainNamespace: 'eip155', rpcUrl: 'https://rpc.ethereum.test' },
    ])
    expect(context.isOpen()).toBe(false)
  },
)

test.each(UNSAFE_METHODS)('%s shows the approval and closes it when it is done', async (method) => {
  const context = await loggedIn()
  const asked = provider(context).request({ method, params: [] })
  expect(context.view()).toBe('ApproveTransaction')
  expect(context.isOpen()).toBe(true)
  await asked
  expect(context.isOpen()).toBe(false)
  expect(context.detailOf('close')).toEqual({ reason: 'approved' })
})

test('over an open dialog the approval is pushed, and gives the view back', async () => {
  const context = await loggedIn()
  openModal(context, BUTTON)
  goTo(context, { name: 'Networks' })
  const asked = provider(context).request({ method: 'personal_sign', params: [] })
  expect(context.view()).toBe('ApproveTransaction')
  await asked
  expect(context.view()).toBe('Networks')
  expect(context.isOpen()).toBe(true)
})

test('two requests are one approval, which ends with the last', async () => {
  const context = await loggedIn()
  let first: (response: unknown) => void = () => {}
  let second: (response: unknown) => void = () => {}
  context.frame.responses(
    'RPC_REQUEST',
    ({ method }) => new Promise((resolve) => (method === 'personal_sign' ? (first = resolve) : (second = resolve))),
  )
  const one = provider(context).request({ method: 'personal_sign' })
  const two = provider(context).request({ method: 'eth_sendTransaction' })
  await context.settle()
  first('0x1')
  await one
  expect(context.isOpen()).toBe(true)
  second('0x2')
  await two
  expect(context.isOpen()).toBe(false)
})

test.each(['eth_coinbase', 'eth_sign', 'wallet_addEthereumChain', 'toString', '', 'ETH_CALL'])(
  '%j never leaves the page, and what waits for approval is aborted',
  async (method) => {
    const context = await loggedIn()
    silent(context)
    const signing = provider(context).request({ method: 'personal_sign' })
    const reading = provider(context).request({ method: 'eth_call' })
    let read = 'open'
    reading.then(
      () => (read = 'settled'),
      () => (read = 'settled'),
    )
    await context.settle()
    await expect(provider(context).request({ method })).rejects.toMatchObject({
      code: 4200,
      message: 'Requested RPC call is not allowed',
    })
    await expect(signing).rejects.toMatchObject({ code: 4001, message: 'Request was aborted' })
    expect(context.frame.askedFor('RPC_REQUEST')).toHaveLength(2)
    expect(context.log.text()).toContain('error Requested RPC call is not allowed')
    expect(context.toasts()).toEqual([])
    await context.clock.advance(300)
    expect(context.toasts()).toEqual(['Action not allowed'])
    expect(read).toBe('open')
  },
)

test('a refusal inside the frame is a refusal, and calls off what else waits for approval', async () => {
  const context = await loggedIn()
  context.frame.responses('RPC_REQUEST', ({ method }) =>
    method === 'personal_sign'
      ? new Promise(() => {})
      : Promise.reject(Object.assign(new Error('User rejected the request'))),
  )
  const waiting = provider(context).request({ method: 'personal_sign' })
  await expect(provider(context).request({ method: 'eth_sendTransaction' })).rejects.toMatchObject({
    code: 4001,
    cause: { code: 'user_rejected' },
  })
  await expect(waiting).rejects.toMatchObject({ code: 4001, message: 'Request was aborted' })
  expect(context.isOpen()).toBe(false)
})

test('questions about the connection are answered without the frame', async () => {
  const context = await loggedIn()
  expect(await provider(context).request({ method: 'eth_chainId' })).toBe('0x1')
  expect(await provider(context).request({ method: 'eth_accounts' })).toEqual([SMART])
  expect(await provider(context).request({ method: 'eth_requestAccounts' })).toEqual([SMART])
  expect(context.frame.asked).toEqual([])
})

test('wallet_switchEthereumChain switches the frame and fetches the account again', async () => {
  const context = await loggedIn({ networks: [ethereum, base] })
  const heard = heardBy(context)
  expect(
    await provider(context).request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x2105' }] }),
  ).toBeNull()
  expect(context.frame.asked).toEqual([
    { name: 'SWITCH_NETWORK', payload: { chainId: 'eip155:8453' } },
    { name: 'GET_USER', payload: { chainId: 'eip155:8453', preferredAccountType: 'smartAccount' } },
  ])
  expect(context.detailOf('network-change')).toEqual({ chainId: 'eip155:8453', previous: 'eip155:1', supported: true })
  expect(context.heard()).not.toContain('account-change')
  expect(heard).toEqual([['chainChanged', '0x2105']])
  expect(raw(context, 'LAST_USED_CHAIN_KEY')).toBe('8453')
  expect(await provider(context).request({ method: 'eth_chainId' })).toBe('0x2105')
})

test('a chain the page does not offer is not moved to', async () => {
  const context = await loggedIn()
  for (const params of [[{ chainId: '0x89' }], [{ chainId: 'x' }], [], undefined, 'x']) {
    await expect(provider(context).request({ method: 'wallet_switchEthereumChain', params })).rejects.toMatchObject({
      code: 4902,
      message: 'Chain is not supported',
    })
  }
  expect(context.frame.asked).toEqual([])
})

test('where there are no smart accounts the address changes, with its events', async () => {
  const context = await loggedIn({ networks: [ethereum, polygon] })
  const heard = heardBy(context)
  context.frame.responses('GET_USER', () => ({
    address: EOA,
    chainId: 137,
    preferredAccountType: 'eoa',
    accounts: [{ address: EOA, type: 'eoa' as const }],
  }))
  await switchNetwork(context, polygon)
  expect(context.detailOf('account-change')).toEqual({ address: EOA, previous: SMART })
  expect(context.connected()?.accounts).toEqual([{ namespace: 'eip155', address: EOA, type: 'eoa' }])
  expect(heard).toEqual([
    ['chainChanged', '0x89'],
    ['accountsChanged', [EOA]],
  ])
  expect(raw(context, 'SMART_ACCOUNT_ENABLED')).toBe('false')
})

test('a network the frame refuses leaves everything where it was', async () => {
  const context = await loggedIn({ networks: [ethereum, base] })
  context.frame.refuses('SWITCH_NETWORK', 'unknown network')
  await expect(switchNetwork(context, base)).rejects.toMatchObject({ message: 'unknown network' })
  expect(context.store.getState().switching).toMatchObject({
    status: 'failed',
    problem: { message: 'unknown network' },
  })
  expect(context.connected()?.networkId).toBe('eip155:1')
  expect(raw(context, 'LAST_USED_CHAIN_KEY')).toBe('1')
})

test('with Solana on offer both are connected, and the frame ends up on the one in use', async () => {
  const context = makeContext({ networks: [ethereum, solana], view: { name: 'Connect' } })
  const connector = await context.connectors.load('embedded')
  context.frame.responses('GET_USER', (asked) =>
    asked?.chainId === 1
      ? { address: SMART, chainId: 1 }
      : { address: 'So11111111111111111111111111111111111111112', chainId: solana.caipNetworkId },
  )
  const made = await connector.enter(
    { method: 'email' },
    { networks: [ethereum, solana], networkId: 'eip155:1' },
    new AbortController().signal,
  )
  expect(made.map(({ facts }) => facts.namespace)).toEqual(['eip155', 'solana'])
  expect(context.frame.askedFor('GET_USER')).toEqual([
    { chainId: 1, preferredAccountType: 'smartAccount' },
    { chainId: solana.caipNetworkId, preferredAccountType: 'eoa' },
  ])
  expect(context.frame.askedFor('SWITCH_NETWORK')).toEqual([{ chainId: 'eip155:1' }])
  await made[1]?.provider.request({ method: 'solana_signMessage', params: { message: 'a', pubkey: 'b' } })
  expect(context.frame.askedFor('RPC_REQUEST')).toMatchObject([
    {
      method: 'solana_signMessage',
      params: { message: 'a', pubkey: 'b' },
      chainNamespace: 'solana',
      chainId: solana.id,
    },
  ])
})

test('a user with an invalid address is not connected', async () => {
  const context = makeContext()
  context.frame.responses('GET_USER', () => ({ address: 'nobody', chainId: 1 }))
  const connector = await context.connectors.load('embedded')
  await expect(
    connector.enter({ method: 'email' }, { networks: [ethereum], networkId: 'eip155:1' }, new AbortController().signal),
  ).rejects.toMatchObject({ message: 'An error occurred' })
  expect(raw(context, 'EMAIL_LOGIN_USED_KEY')).toBeUndefined()
})

test('networks with smart accounts that cannot be read count as none', async () => {
  const context = makeContext({ view: { name: 'Connect' } })
  context.frame.refuses('GET_SMART_ACCOUNT_ENABLED_NETWORKS')
  const connector = await context.connectors.load('embedded')
  await connector.enter(
    { method: 'email' },
    { networks: [ethereum], networkId: 'eip155:1' },
    new AbortController().signal,
  )
  expect(raw(context, 'SMART_ACCOUNT_ENABLED_NETWORKS')).toBe('')
  expect(connector.profile()?.smartAccountNetworks).toEqual([])
})

test('a page that was never logged in on asks the frame nothing', async () => {
  const context = makeContext()
  context.storeConnection('eip155', { connector: 'embedded' })
  expect(await reconnect(context)).toBe(false)
  expect(context.frame.asked).toEqual([])
  expect(context.frame.attached).toBe(false)
})

test('the next page picks the session up, with the token that the frame gave', async () => {
  const before = await loggedIn()
  before.frame.tells().onToken('token-1')
  const context = reload(before)
  expect(await reconnect(context)).toBe(true)
  expect(context.frame.asked.slice(0, 1)).toEqual([{ name: 'IS_CONNECTED', payload: { token: 'token-1' } }])
  expect(context.frame.names()).toContain('GET_USER')
  expect(context.detailOf('connected')).toMatchObject({ address: SMART, method: 'email', restored: true })
})

test.each([
  ['says no', (context: FakeContext) => context.frame.responses('IS_CONNECTED', () => ({ isConnected: false }))],
  ['fails', (context: FakeContext) => context.frame.refuses('IS_CONNECTED')],
])('a frame that %s ends the login of the last visit', async (_how, script) => {
  const context = reload(await loggedIn())
  script(context)
  expect(await reconnect(context)).toBe(false)
  expect(
    ['EMAIL_LOGIN_USED_KEY', 'EMAIL', 'LAST_USED_CHAIN_KEY', 'SOCIAL_USERNAME'].map((name) => raw(context, name)),
  ).toEqual([undefined, undefined, undefined, undefined])
  expect(context.record().namespaces).toEqual({})
})

test('a frame that cannot be reached ends nothing: the login waits for the next page', async () => {
  const context = reload(await loggedIn())
  context.frame.breaks(new FrameNotReady(20_000))
  expect(await reconnect(context)).toBe(false)
  expect(raw(context, 'EMAIL_LOGIN_USED_KEY')).toBe('true')
  expect(context.record().namespaces).not.toEqual({})
  expect(context.status().eip155).toBe('reconnecting')
  const next = reload(context)
  expect(await reconnect(next)).toBe(true)
})

test('signing out clears the storage first, then the frame', async () => {
  const context = await loggedIn()
  let known: string | undefined = 'not asked'
  context.frame.responses('SIGN_OUT', () => void (known = raw(context, 'EMAIL_LOGIN_USED_KEY')))
  await disconnect(context)
  expect(known).toBeUndefined()
  expect(context.detailOf('disconnected')).toEqual({ namespace: 'eip155', reason: 'user' })
  expect(context.store.getState().embedded.profile).toBeUndefined()
})

test('a frame that does not take the sign-out holds it up for 3 s at most', async () => {
  const context = await loggedIn()
  context.frame.keepsSilent('SIGN_OUT')
  let over = false
  void disconnect(context).then(() => (over = true))
  await context.clock.advance(2_999)
  expect(over).toBe(false)
  await context.clock.advance(1)
  expect(over).toBe(true)
  expect(context.heard()).toContain('disconnected')
})

test('both namespaces end together, with one sign-out', async () => {
  const context = makeContext({ networks: [ethereum, solana], view: { name: 'Connect' } })
  context.frame.responses('GET_USER', (asked) =>
    asked?.chainId === 1
      ? { address: SMART, chainId: 1 }
      : { address: 'So11111111111111111111111111111111111111112', chainId: solana.caipNetworkId },
  )
  context.frame.responses('CONNECT_EMAIL', () => ({ action: 'CONNECT' as const }))
  await connectEmail(context, 'ada@shop.test')
  expect([...context.live.keys()].sort()).toEqual(['eip155', 'solana'])
  await disconnect(context, { namespace: 'eip155' })
  expect(context.live.size).toBe(0)
  expect(context.frame.askedFor('SIGN_OUT')).toHaveLength(1)
})

test('a session that ended on the frame side is noticed when the page is looked at again', async () => {
  const context = await loggedIn()
  const heard = heardBy(context)
  context.setVisible(true)
  await context.settle()
  expect(context.heard()).not.toContain('disconnected')
  context.frame.responses('IS_CONNECTED', () => ({ isConnected: false }))
  context.setVisible(true)
  await context.settle()
  expect(context.detailOf('disconnected')).toEqual({ namespace: 'eip155', reason: 'wallet' })
  expect(raw(context, 'EMAIL')).toBeUndefined()
  expect(heard).toMatchObject([['disconnect', { code: 'provider_disconnected' }]])
})

test('a request that fails for want of a session ends the connection; one that fails otherwise does not', async () => {
  const context = await loggedIn()
  context.frame.refuses('RPC_REQUEST', 'execution reverted')
  await expect(provider(context).request({ method: 'eth_call' })).rejects.toMatchObject({
    message: 'execution reverted',
  })
  await context.settle()
  expect(context.heard()).not.toContain('disconnected')
  context.frame.responses('IS_CONNECTED', () => ({ isConnected: false }))
  await expect(provider(context).request({ method: 'eth_call' })).rejects.toMatchObject({
    message: 'execution reverted',
  })
  await context.settle()
  expect(context.heard()).toContain('disconnected')
})

test('a session that the frame ends while another wallet is still restored is over', async () => {
  const context = reload(await loggedIn({ networks: [ethereum, solana] }))
  context.storeConnection('solana', { connector: 'Solitaire' })
  let answer = (_nothing: readonly LiveConnection[]): void => undefined
  const slow: FakeConnector = { ...createFakeConnector('Solitaire', 'Solitaire'), namespaces: ['solana'] }
  slow.restore = () => new Promise((resolve) => (answer = resolve))
  context.announce(slow)
  const restoring = reconnect(context)
  await vi.waitFor(() => expect(context.frame.askedFor('SYNC_THEME')).not.toEqual([]))
  context.frame.responses('IS_CONNECTED', () => ({ isConnected: false }))
  context.setVisible(true)
  await context.settle()
  answer([])
  await restoring
  await context.settle()
  expect(context.heard()).toEqual(['connected', 'disconnected'])
  expect(context.live.size).toBe(0)
})

test('a frame that cannot be asked ends no session', async () => {
  const context = await loggedIn()
  context.frame.refuses('IS_CONNECTED')
  context.setVisible(true)
  await context.settle()
  expect(context.heard()).not.toContain('disconnected')
})

test.each([
  ['iframe_load_failed', 'Network Error - Could not load embedded wallet'],
  ['iframe_request_timeout', 'Embedded Wallet Request Timed Out'],
] as const)('%s raises one alert', async (reason, text) => {
  const context = await loggedIn()
  const error = new Error('late')
  context.frame.tells().onTimeout(reason, error)
  context.frame.tells().onTimeout(reason, error)
  expect(context.telemetry.errors).toEqual([
    { category: 'SECURE_SITE_ERROR', error },
    { category: 'SECURE_SITE_ERROR', error },
  ])
  expect(context.emitted).toEqual([{ type: 'error', detail: expect.objectContaining({ message: text }) }])
})

test('the theme is in step before the frame is seen, and a frame that takes none is seen all the same', async () => {
  const context = await loggedIn()
  const connector = await context.connectors.load('embedded')
  const box = { left: 0, top: 0, width: 360, height: 600, radius: '8px' }
  await connector.show(box)
  expect(context.frame.names()).toEqual(['SYNC_THEME'])
  expect(context.frame.isShown()).toBe(true)
  connector.hide()
  context.frame.keepsSilent('SYNC_THEME')
  const shown = connector.show(box)
  await context.clock.advance(1_000)
  await shown
  expect(context.frame.isShown()).toBe(true)
})

test('a frame that is hidden while it was on its way stays hidden', async () => {
  const context = await loggedIn()
  const connector = await context.connectors.load('embedded')
  const shown = connector.show({ left: 0, top: 0, width: 360, height: 600, radius: '8px' })
  connector.hide()
  await shown
  expect(context.frame.isShown()).toBe(false)
})

describe('another login in the same frame', () => {
  const BOB = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
  const BOBS_OTHER = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'

  /** Bob has logged in where Ada was. */
  function logsInBob(context: FakeContext): void {
    context.frame.responses('GET_USER', (asked) => ({
      ...{ email: 'bob@shop.test', address: BOB, preferredAccountType: 'eoa', smartAccountDeployed: false },
      chainId: asked?.chainId ?? 1,
      accounts: [
        { address: BOB, type: 'eoa' as const },
        { address: BOBS_OTHER, type: 'smartAccount' as const },
      ],
    }))
  }
  /** As the tab in which he did stores it. */
  function storesBob(context: FakeContext): void {
    context.storeConnection('eip155', { account: `eip155:1:${BOB}` })
  }
  /** Ada has signed in, and is asked for a signature. `ended` holds once that was rejected, as if by her. */
  async function signedInAndAsked(): Promise<{ readonly context: FakeContext; readonly ended: Promise<void> }> {
    const context = await loggedIn({ options: { siwx: 'optional' } })
    await signIn(context)
    context.emitted.length = 0
    context.frame.keepsSilent('RPC_REQUEST')
    const pending = provider(context).request({ method: 'personal_sign', params: ['0x00', SMART] })
    const ended = expect(pending).rejects.toMatchObject({ code: 4001 })
    await context.settle()
    return { context, ended }
  }
  const NOTICES: Readonly<Record<string, (context: FakeContext) => void>> = {
    'another tab says that it has connected': (context) => onTabMessage(context, { type: 'connected' }),
    'the visitor returns to the tab': (context) => context.setVisible(true),
    'a request fails': (context) => {
      context.frame.refuses('RPC_REQUEST', 'unknown account')
      provider(context)
        .request({ method: 'eth_call' })
        .catch(() => undefined)
    },
  }

  describe.each(Object.entries(NOTICES))('is noticed when %s', (_when, notice) => {
    test('and replaces the account, with what waited for it', async () => {
      const { context, ended } = await signedInAndAsked()
      logsInBob(context)
      storesBob(context)
      notice(context)
      await context.settle()
      await ended
      expect(context.heard().filter((type) => type === 'connected' || type === 'disconnected')).toEqual([
        'disconnected',
        'connected',
      ])
      expect(context.detailOf('disconnected')).toEqual({ namespace: 'eip155', reason: 'other-tab' })
      expect(context.detailOf('connected')).toMatchObject({ address: BOB })
      expect(context.store.getState().embedded.profile).toMatchObject({ email: 'bob@shop.test' })
      expect(context.store.getState().siwx.session).toBeUndefined()
      expect(context.frame.askedFor('SIGN_OUT')).toEqual([])
    })

    test('and is over when no one has stored it', async () => {
      const context = await loggedIn()
      logsInBob(context)
      notice(context)
      await context.settle()
      expect(context.live.size).toBe(0)
      expect(context.detailOf('disconnected')).toEqual({ namespace: 'eip155', reason: 'other-account' })
    })

    test('but not another address of the same login, nor a frame that cannot say', async () => {
      const context = await loggedIn()
      context.frame.responses('GET_USER', (asked) => ({
        ...{ email: 'ada@shop.test', address: EOA, preferredAccountType: 'eoa', chainId: asked?.chainId ?? 1 },
        accounts: [{ address: EOA, type: 'eoa' as const }],
      }))
      notice(context)
      await context.settle()
      context.frame.refuses('GET_USER')
      notice(context)
      await context.settle()
      expect(context.heard()).toEqual([])
      expect(context.live.size).toBe(1)
    })
  })

  test('in this tab replaces the account, with what waited for it, and leaves the frame logged in', async () => {
    const { context, ended } = await signedInAndAsked()
    logsInBob(context)
    await connectEmail(context, 'bob@shop.test')
    await submitCode(context, '123456', new AbortController().signal)
    await ended
    expect(context.heard().filter((type) => type === 'connected' || type === 'disconnected')).toEqual([
      'disconnected',
      'connected',
    ])
    expect(context.store.getState().siwx.session).toBeUndefined()
    expect(context.frame.askedFor('SIGN_OUT')).toEqual([])
  })
})
