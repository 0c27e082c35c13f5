import { expect, test } from 'vitest'
import { walletError } from '../../../test/fakes/eip1193'
import { base, ethereum, polygon } from '../../../test/fakes/networks'
import { createFakeConnection } from '../../../test/fakes/connections'
import { makeContext, type FakeContext, type ContextFacts } from '../../../test/fakes/context'
import type { Network } from '../../domain/network/network'
import { ChainSwitchNotProgrammatic } from '../../errors/network'
import { adoptConnections } from '../life/adoptConnections'
import { selectActiveNetwork } from '../store/selectors'
import { chooseNetwork, switchAndReturn } from './chooseNetwork'
import { goTo } from '../navigation/goTo'
import { switchNetwork } from './switchNetwork'
import { switchNetworkById } from './switchNetworkById'

const connected = (facts: ContextFacts = {}): FakeContext =>
  makeContext({ networks: [ethereum, base], connectedTo: ethereum, ...facts })

/** A wallet that knows only its current network until another is added. */
function knowsOnly(context: FakeContext, code: unknown): readonly string[] {
  const { replies, wallet } = context.connection
  let current = '0x1'
  replies['eth_chainId'] = () => current
  replies['wallet_switchEthereumChain'] = () => {
    if (current === '0x1') return Promise.reject(code)
    return null
  }
  replies['wallet_addEthereumChain'] = (params) => {
    current = (params as [{ chainId: string }])[0].chainId
    context.connection.reports.network(`eip155:${Number(current)}`)
    return null
  }
  return wallet.asked
}

/** The wallet switches when requested, and reports it. */
function moves(context: FakeContext, to: Network): void {
  context.connection.replies['wallet_switchEthereumChain'] = () => {
    context.connection.reports.network(to.caipNetworkId)
    return null
  }
}

const unknownNetworkReplies: [string, unknown][] = [
  ['4902', walletError(4902)],
  ['5000', walletError(5000)],
  ['32603', walletError(32603)],
  ['-32603', walletError(-32603)],
  ['4902 nested as MetaMask does', Object.assign(walletError(-32000), { data: { originalError: { code: 4902 } } })],
  ['-32603 nested in a cause', new Error('failed', { cause: { code: -32603 } })],
]

test.each(unknownNetworkReplies)(
  'a wallet that responds with %s gets one request to add the network',
  async (_name, reply) => {
    const context = connected()
    const asked = knowsOnly(context, reply)
    await switchNetwork(context, base)
    expect(asked.filter((method) => method.startsWith('wallet_'))).toEqual([
      'wallet_switchEthereumChain',
      'wallet_addEthereumChain',
    ])
    expect(context.store.getState().switching).toEqual({ status: 'idle' })
  },
)

test("a network that cannot be added either: 'Chain is not supported'", async () => {
  const context = connected()
  const asked = knowsOnly(context, walletError(4902))
  context.connection.replies['wallet_addEthereumChain'] = () => Promise.reject(walletError(-32602))
  await expect(switchNetwork(context, base)).rejects.toMatchObject({
    code: 'chain_unsupported',
    message: 'Chain is not supported',
  })
  expect(asked.filter((method) => method === 'wallet_addEthereumChain')).toHaveLength(1)
  expect(context.store.getState().switching).toMatchObject({
    status: 'failed',
    networkId: 'eip155:8453',
    problem: { message: 'Chain is not supported' },
  })
})

test.each([4001, 5002])('code %i is a refusal; nothing is added', async (code) => {
  const context = connected()
  const asked = knowsOnly(context, walletError(code))
  await expect(switchNetwork(context, base)).rejects.toMatchObject({ code: 'user_rejected' })
  expect(asked).not.toContain('wallet_addEthereumChain')
  expect(context.store.getState().switching).toMatchObject({ status: 'rejected', networkId: 'eip155:8453' })
})

test('a refusal to add the network is a refusal', async () => {
  const context = connected()
  knowsOnly(context, walletError(4902))
  context.connection.replies['wallet_addEthereumChain'] = () => Promise.reject(walletError(4001))
  await expect(switchNetwork(context, base)).rejects.toMatchObject({ code: 'user_rejected' })
  expect(context.store.getState().switching.status).toBe('rejected')
})

test.each([4200, -32601])("code %i: 'Does not support programmatic chain switching'", async (code) => {
  const context = connected()
  knowsOnly(context, walletError(code))
  await expect(switchNetwork(context, base)).rejects.toMatchObject({
    message: 'Does not support programmatic chain switching',
  })
  expect(context.store.getState().switching).toMatchObject({
    status: 'unsupported',
    problem: { hint: expect.any(String) },
  })
})

test('a namespace that cannot be switched programmatically is reported', async () => {
  const context = connected()
  context.chains.for = async () => ({
    ...context.adapter,
    switchTo: () => Promise.reject(new ChainSwitchNotProgrammatic('bip122')),
  })
  await expect(switchNetwork(context, base)).rejects.toThrow('Does not support programmatic chain switching')
})

test("without a live connection: 'Provider not found'", async () => {
  const context = connected()
  context.live.clear()
  await expect(switchNetwork(context, base)).rejects.toThrow('Provider not found')
  expect(context.store.getState().switching.status).not.toBe('asking')
})

test('the active network stays until the wallet reports the new one, and the promise waits for that', async () => {
  const context = connected()
  context.connection.replies['wallet_switchEthereumChain'] = () => null
  let resolved = false
  const switching = switchNetwork(context, base).then(() => (resolved = true))
  await context.settle()
  await context.clock.advance(1_900)
  expect(selectActiveNetwork(context.store.getState())).toBe(ethereum)
  expect(context.heard()).toEqual([])
  expect(resolved).toBe(false)

  context.connection.reports.network(base.caipNetworkId)
  expect(selectActiveNetwork(context.store.getState())).toBe(base)
  await switching
  expect(context.clock.pending()).toBe(0)
})

test('a wallet that accepts and stays: the promise rejects, and the view says so', async () => {
  const context = connected()
  context.connection.replies['wallet_switchEthereumChain'] = () => null
  const switching = switchNetwork(context, base).catch((reason: unknown) => reason)
  await context.settle()
  await context.clock.advance(2_000)
  expect(await switching).toMatchObject({ code: 'network_not_switched', chainId: 'eip155:8453' })
  expect(context.store.getState().switching).toMatchObject({ status: 'failed', networkId: 'eip155:8453' })
  expect(selectActiveNetwork(context.store.getState())).toBe(ethereum)
})

test('a wallet that moves without an event is asked, and the page is told', async () => {
  const context = connected()
  context.connection.replies['wallet_switchEthereumChain'] = () => null
  context.connection.refresh = async () => context.connection.reports.network(base.caipNetworkId)
  await switchNetwork(context, base)
  expect(context.heard()).toEqual(['network-change'])
})

test('a wallet that has left the network without an event is asked to come back', async () => {
  const context = connected({ networks: [ethereum, base] })
  let moved = false
  context.connection.refresh = async () => {
    if (!moved) context.connection.reports.network(base.caipNetworkId)
    moved = true
  }
  moves(context, ethereum)
  await switchNetwork(context, ethereum)
  expect(context.connection.wallet.asked).toEqual(['wallet_switchEthereumChain'])
  expect(selectActiveNetwork(context.store.getState())).toBe(ethereum)
})

test('the active network is not requested', async () => {
  const context = connected()
  await switchNetwork(context, ethereum)
  expect(context.connection.wallet.asked).toEqual([])
})

test('without a connection the network is only selected', async () => {
  const context = makeContext({ networks: [ethereum, base] })
  await switchNetwork(context, base)
  expect(selectActiveNetwork(context.store.getState())).toBe(base)
})

test('a second switch cancels the first and its state', async () => {
  const context = connected({ networks: [ethereum, base, polygon] })
  context.connection.replies['wallet_switchEthereumChain'] = () => new Promise(() => {})
  const first = switchNetwork(context, base).catch((reason: unknown) => reason)
  await context.settle()
  void switchNetwork(context, polygon).catch(() => {})
  expect(await first).toMatchObject({ code: 'connect_aborted' })
  expect(context.store.getState().switching).toEqual({ status: 'asking', networkId: 'eip155:137' })
  context.tasks.cancelAll()
})

test('a wallet that disconnects during a request leaves no pending switch', async () => {
  const context = connected()
  context.connection.replies['wallet_switchEthereumChain'] = () => new Promise(() => {})
  const switching = switchNetwork(context, base).catch((reason: unknown) => reason)
  await context.settle()
  context.connection.reports.gone()
  expect(await switching).toBeInstanceOf(Error)
  expect(context.store.getState().switching).toEqual({ status: 'idle' })
})

test('a wallet that is replaced while it is waited for leaves no pending switch, wherever the next is', async () => {
  const context = connected()
  context.connection.replies['wallet_switchEthereumChain'] = () => null
  const switching = switchNetwork(context, base).catch((reason: unknown) => reason)
  await context.settle()
  const next = createFakeConnection({ connectorId: 'io.other' })
  adoptConnections(context, [next])
  expect(context.store.getState().switching).toEqual({ status: 'idle' })
  next.reports.network(base.caipNetworkId)
  expect(await switching).toMatchObject({ code: 'connect_aborted' })
  expect(context.store.getState().switching).toEqual({ status: 'idle' })
})

test.each(['', 'eip155', 'eip155:', 'moon:1', 'eip155:1:2', undefined, 1])(
  '%o is no network id: nothing is asked',
  async (id) => {
    const context = connected()
    await expect(switchNetworkById(context, id)).rejects.toThrow(`Invalid CAIP-2 network id: ${String(id)}`)
    expect(context.connection.wallet.asked).toEqual([])
  },
)

test("a network that is not configured raises the alert 'Network Not Found' once, and throws", async () => {
  const context = connected()
  for (let times = 0; times < 2; times += 1) {
    await expect(switchNetworkById(context, 'eip155:137')).rejects.toMatchObject({
      code: 'network_not_found',
      message: 'Network not found',
    })
  }
  expect(context.emitted).toEqual([
    {
      type: 'error',
      detail: { code: 'alert_network_not_found', message: 'Network Not Found', long: expect.any(String) },
    },
  ])
  expect(context.connection.wallet.asked).toEqual([])
})

test('a configured network is requested from the wallet by its id', async () => {
  const context = connected()
  moves(context, base)
  await switchNetworkById(context, 'eip155:8453')
  expect(selectActiveNetwork(context.store.getState())).toBe(base)
})

test('choosing the network in use goes back', async () => {
  const context = connected({ view: { name: 'Account' } })
  goTo(context, { name: 'Networks' })
  await chooseNetwork(context, ethereum)
  expect(context.view()).toBe('Account')
})

test('choosing the network in use closes a list that was opened by itself', async () => {
  const context = connected({ view: { name: 'Networks' } })
  await chooseNetwork(context, ethereum)
  expect(context.isOpen()).toBe(false)
})

test('choosing another network asks the wallet in a view of its own', async () => {
  const context = connected({ view: { name: 'Networks' } })
  await chooseNetwork(context, base)
  expect(context.store.getState().router.stack.at(-1)).toEqual({ name: 'SwitchNetwork', networkId: 'eip155:8453' })
  expect(context.connection.wallet.asked).toEqual([])
})

test('without a wallet choosing is enough', async () => {
  const context = makeContext({ networks: [ethereum, base], view: { name: 'Connect' } })
  goTo(context, { name: 'Networks' })
  await chooseNetwork(context, base)
  expect(context.view()).toBe('Connect')
  expect(selectActiveNetwork(context.store.getState())).toBe(base)
  expect(context.record().active).toBe('eip155:8453')
})

test('a switch that is done leads back past the list', async () => {
  const context = connected({ view: { name: 'Account' } })
  goTo(context, { name: 'Networks' })
  await chooseNetwork(context, base)
  moves(context, base)
  await switchAndReturn(context, base)
  expect(context.view()).toBe('Account')
  expect(context.isOpen()).toBe(true)
})

test('a switch from a list that was opened by itself closes', async () => {
  const context = connected({ view: { name: 'Networks' } })
  await chooseNetwork(context, base)
  moves(context, base)
  await switchAndReturn(context, base)
  expect(context.isOpen()).toBe(false)
})

test('a switch that is declined stays, to be tried again', async () => {
  const context = connected({ view: { name: 'Networks' } })
  await chooseNetwork(context, base)
  context.connection.replies['wallet_switchEthereumChain'] = () => Promise.reject(walletError(4001))
  await expect(switchAndReturn(context, base)).rejects.toMatchObject({ code: 'user_rejected' })
  expect(context.view()).toBe('SwitchNetwork')
})

test('on UnsupportedChain the row waits, and the view closes when the wallet reports the network', async () => {
  const context = connected({ connectedTo: polygon, view: { name: 'UnsupportedChain' } })
  context.connection.replies['wallet_switchEthereumChain'] = () => null
  void chooseNetwork(context, base)
  await context.settle()
  expect(context.view()).toBe('UnsupportedChain')
  expect(context.isOpen()).toBe(true)
  context.connection.reports.network(base.caipNetworkId)
  await context.settle()
  expect(context.isOpen()).toBe(false)
})

test('a row of UnsupportedChain that the wallet declines stays to be tried again', async () => {
  const context = connected({ connectedTo: polygon, view: { name: 'UnsupportedChain' } })
  context.connection.replies['wallet_switchEthereumChain'] = () => Promise.reject(walletError(4001))
  await expect(chooseNetwork(context, base)).rejects.toMatchObject({ code: 'user_rejected' })
  expect(context.view()).toBe('UnsupportedChain')
  expect(context.store.getState().switching.status).toBe('rejected')
})

test('without a wallet a row of UnsupportedChain sets the network and leads to Connect', async () => {
  const context = makeContext({ networks: [ethereum, base], view: { name: 'UnsupportedChain' } })
  await chooseNetwork(context, base)
  expect(selectActiveNetwork(context.store.getState())).toBe(base)
  expect(context.view()).toBe('Connect')
})

test('a switch that requires sign-in stays on the sign-in view', async () => {
  const context = connected({ options: { siwx: 'required' }, view: { name: 'Account' } })
  goTo(context, { name: 'Networks' })
  await chooseNetwork(context, base)
  moves(context, base)
  await switchAndReturn(context, base)
  await context.settle()
  expect(context.view()).toBe('SIWXSignMessage')
  expect(context.isOpen()).toBe(true)
})

test('switching in the wallet instead returns the visitor to the view that requested the switch', async () => {
  const context = connected({ view: { name: 'Account' } })
  goTo(context, { name: 'Networks' })
  await chooseNetwork(context, base)
  knowsOnly(context, walletError(4200))
  await expect(switchAndReturn(context, base)).rejects.toMatchObject({ code: 'chain_switch_not_programmatic' })
  expect(context.view()).toBe('SwitchNetwork')
  context.connection.reports.network(base.caipNetworkId)
  await context.settle()
  expect(context.view()).toBe('Account')
  expect(context.store.getState().switching).toEqual({ status: 'idle' })
})

test('a change to another network than the requested one does not leave SwitchNetwork', async () => {
  const context = connected({ networks: [ethereum, base, polygon], view: { name: 'Account' } })
  goTo(context, { name: 'Networks' })
  await chooseNetwork(context, base)
  knowsOnly(context, walletError(4001))
  await expect(switchAndReturn(context, base)).rejects.toMatchObject({ code: 'user_rejected' })
  context.connection.reports.network(polygon.caipNetworkId)
  await context.settle()
  expect(context.view()).toBe('SwitchNetwork')
})
