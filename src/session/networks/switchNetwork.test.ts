import { expect, test } from 'vitest'
import { walletError } from '../../../test/fakes/eip1193'
import { base, ethereum, polygon } from '../../../test/fakes/networks'
import { createFakeConnection } from '../../../test/fakes/connections'
import { makeWorld, type FakeWorld, type WorldFacts } from '../../../test/fakes/world'
import type { Network } from '../../domain/network/network'
import { ChainSwitchNotProgrammatic } from '../../errors/network'
import { adoptConnections } from '../connections/adoptConnections'
import { selectActiveNetwork } from '../store/selectors'
import { chooseNetwork, switchAndReturn } from './chooseNetwork'
import { goTo } from '../navigation/goTo'
import { switchNetwork } from './switchNetwork'
import { switchNetworkById } from './switchNetworkById'

const connected = (facts: WorldFacts = {}): FakeWorld =>
  makeWorld({ networks: [ethereum, base], connectedTo: ethereum, ...facts })

/** A wallet that knows only its current network until another is added. */
function knowsOnly(world: FakeWorld, code: unknown): readonly string[] {
  const { replies, wallet } = world.connection
  let current = '0x1'
  replies['eth_chainId'] = () => current
  replies['wallet_switchEthereumChain'] = () => {
    if (current === '0x1') return Promise.reject(code)
    return null
  }
  replies['wallet_addEthereumChain'] = (params) => {
    current = (params as [{ chainId: string }])[0].chainId
    world.connection.reports.network(`eip155:${Number(current)}`)
    return null
  }
  return wallet.asked
}

/** The wallet switches when requested, and reports it. */
function moves(world: FakeWorld, to: Network): void {
  world.connection.replies['wallet_switchEthereumChain'] = () => {
    world.connection.reports.network(to.caipNetworkId)
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
    const world = connected()
    const asked = knowsOnly(world, reply)
    await switchNetwork(world, base)
    expect(asked.filter((method) => method.startsWith('wallet_'))).toEqual([
      'wallet_switchEthereumChain',
      'wallet_addEthereumChain',
    ])
    expect(world.store.getState().switching).toEqual({ status: 'idle' })
  },
)

test("a network that cannot be added either: 'Chain is not supported'", async () => {
  const world = connected()
  const asked = knowsOnly(world, walletError(4902))
  world.connection.replies['wallet_addEthereumChain'] = () => Promise.reject(walletError(-32602))
  await expect(switchNetwork(world, base)).rejects.toMatchObject({
    code: 'chain_unsupported',
    message: 'Chain is not supported',
  })
  expect(asked.filter((method) => method === 'wallet_addEthereumChain')).toHaveLength(1)
  expect(world.store.getState().switching).toMatchObject({
    status: 'failed',
    networkId: 'eip155:8453',
    problem: { message: 'Chain is not supported' },
  })
})

test.each([4001, 5002])('code %i is a refusal; nothing is added', async (code) => {
  const world = connected()
  const asked = knowsOnly(world, walletError(code))
  await expect(switchNetwork(world, base)).rejects.toMatchObject({ code: 'user_rejected' })
  expect(asked).not.toContain('wallet_addEthereumChain')
  expect(world.store.getState().switching).toMatchObject({ status: 'rejected', networkId: 'eip155:8453' })
})

test('a refusal to add the network is a refusal', async () => {
  const world = connected()
  knowsOnly(world, walletError(4902))
  world.connection.replies['wallet_addEthereumChain'] = () => Promise.reject(walletError(4001))
  await expect(switchNetwork(world, base)).rejects.toMatchObject({ code: 'user_rejected' })
  expect(world.store.getState().switching.status).toBe('rejected')
})

test.each([4200, -32601])("code %i: 'Does not support programmatic chain switching'", async (code) => {
  const world = connected()
  knowsOnly(world, walletError(code))
  await expect(switchNetwork(world, base)).rejects.toMatchObject({
    message: 'Does not support programmatic chain switching',
  })
  expect(world.store.getState().switching).toMatchObject({
    status: 'unsupported',
    problem: { hint: expect.any(String) },
  })
})

test('a namespace that cannot be switched programmatically is reported', async () => {
  const world = connected()
  world.chains.for = async () => ({
    ...world.adapter,
    switchTo: () => Promise.reject(new ChainSwitchNotProgrammatic('bip122')),
  })
  await expect(switchNetwork(world, base)).rejects.toThrow('Does not support programmatic chain switching')
})

test("without a live connection: 'Provider not found'", async () => {
  const world = connected()
  world.live.clear()
  await expect(switchNetwork(world, base)).rejects.toThrow('Provider not found')
  expect(world.store.getState().switching.status).not.toBe('asking')
})

test('the active network stays until the wallet reports the new one, and the promise waits for that', async () => {
  const world = connected()
  world.connection.replies['wallet_switchEthereumChain'] = () => null
  let resolved = false
  const switching = switchNetwork(world, base).then(() => (resolved = true))
  await world.settle()
  await world.clock.advance(1_900)
  expect(selectActiveNetwork(world.store.getState())).toBe(ethereum)
  expect(world.heard()).toEqual([])
  expect(resolved).toBe(false)

  world.connection.reports.network(base.caipNetworkId)
  expect(selectActiveNetwork(world.store.getState())).toBe(base)
  await switching
  expect(world.clock.pending()).toBe(0)
})

test('a wallet that accepts and stays: the promise rejects, and the view says so', async () => {
  const world = connected()
  world.connection.replies['wallet_switchEthereumChain'] = () => null
  const switching = switchNetwork(world, base).catch((reason: unknown) => reason)
  await world.settle()
  await world.clock.advance(2_000)
  expect(await switching).toMatchObject({ code: 'network_not_switched', chainId: 'eip155:8453' })
  expect(world.store.getState().switching).toMatchObject({ status: 'failed', networkId: 'eip155:8453' })
  expect(selectActiveNetwork(world.store.getState())).toBe(ethereum)
})

test('a wallet that moves without an event is asked, and the page is told', async () => {
  const world = connected()
  world.connection.replies['wallet_switchEthereumChain'] = () => null
  world.connection.refresh = async () => world.connection.reports.network(base.caipNetworkId)
  await switchNetwork(world, base)
  expect(world.heard()).toEqual(['network-change'])
})

test('a wallet that has left the network without an event is asked to come back', async () => {
  const world = connected({ networks: [ethereum, base] })
  let moved = false
  world.connection.refresh = async () => {
    if (!moved) world.connection.reports.network(base.caipNetworkId)
    moved = true
  }
  moves(world, ethereum)
  await switchNetwork(world, ethereum)
  expect(world.connection.wallet.asked).toEqual(['wallet_switchEthereumChain'])
  expect(selectActiveNetwork(world.store.getState())).toBe(ethereum)
})

test('the active network is not requested', async () => {
  const world = connected()
  await switchNetwork(world, ethereum)
  expect(world.connection.wallet.asked).toEqual([])
})

test('without a connection the network is only selected', async () => {
  const world = makeWorld({ networks: [ethereum, base] })
  await switchNetwork(world, base)
  expect(selectActiveNetwork(world.store.getState())).toBe(base)
})

test('a second switch cancels the first and its state', async () => {
  const world = connected({ networks: [ethereum, base, polygon] })
  world.connection.replies['wallet_switchEthereumChain'] = () => new Promise(() => {})
  const first = switchNetwork(world, base).catch((reason: unknown) => reason)
  await world.settle()
  void switchNetwork(world, polygon).catch(() => {})
  expect(await first).toMatchObject({ code: 'connect_aborted' })
  expect(world.store.getState().switching).toEqual({ status: 'asking', networkId: 'eip155:137' })
  world.tasks.cancelAll()
})

test('a wallet that disconnects during a request leaves no pending switch', async () => {
  const world = connected()
  world.connection.replies['wallet_switchEthereumChain'] = () => new Promise(() => {})
  const switching = switchNetwork(world, base).catch((reason: unknown) => reason)
  await world.settle()
  world.connection.reports.gone()
  expect(await switching).toBeInstanceOf(Error)
  expect(world.store.getState().switching).toEqual({ status: 'idle' })
})

test('a wallet that is replaced while it is waited for leaves no pending switch, wherever the next is', async () => {
  const world = connected()
  world.connection.replies['wallet_switchEthereumChain'] = () => null
  const switching = switchNetwork(world, base).catch((reason: unknown) => reason)
  await world.settle()
  const next = createFakeConnection({ connectorId: 'io.other' })
  adoptConnections(world, [next], { restored: false })
  expect(world.store.getState().switching).toEqual({ status: 'idle' })
  next.reports.network(base.caipNetworkId)
  expect(await switching).toMatchObject({ code: 'connect_aborted' })
  expect(world.store.getState().switching).toEqual({ status: 'idle' })
})

test.each(['', 'eip155', 'eip155:', 'moon:1', 'eip155:1:2', undefined, 1])(
  '%o is no network id: nothing is asked',
  async (id) => {
    const world = connected()
    await expect(switchNetworkById(world, id)).rejects.toThrow(`Invalid CAIP-2 network id: ${String(id)}`)
    expect(world.connection.wallet.asked).toEqual([])
  },
)

test("a network that is not configured raises the alert 'Network Not Found' once, and throws", async () => {
  const world = connected()
  for (let times = 0; times < 2; times += 1) {
    await expect(switchNetworkById(world, 'eip155:137')).rejects.toMatchObject({
      code: 'network_not_found',
      message: 'Network not found',
    })
  }
  expect(world.emitted).toEqual([
    {
      type: 'error',
      detail: { code: 'alert_network_not_found', message: 'Network Not Found', long: expect.any(String) },
    },
  ])
  expect(world.connection.wallet.asked).toEqual([])
})

test('a configured network is requested from the wallet by its id', async () => {
  const world = connected()
  moves(world, base)
  await switchNetworkById(world, 'eip155:8453')
  expect(selectActiveNetwork(world.store.getState())).toBe(base)
})

test('choosing the network in use goes back', async () => {
  const world = connected({ view: { name: 'Account' } })
  goTo(world, { name: 'Networks' })
  await chooseNetwork(world, ethereum)
  expect(world.view()).toBe('Account')
})

test('choosing the network in use closes a list that was opened by itself', async () => {
  const world = connected({ view: { name: 'Networks' } })
  await chooseNetwork(world, ethereum)
  expect(world.isOpen()).toBe(false)
})

test('choosing another network asks the wallet in a view of its own', async () => {
  const world = connected({ view: { name: 'Networks' } })
  await chooseNetwork(world, base)
  expect(world.store.getState().router.stack.at(-1)).toEqual({ name: 'SwitchNetwork', networkId: 'eip155:8453' })
  expect(world.connection.wallet.asked).toEqual([])
})

test('without a wallet choosing is enough', async () => {
  const world = makeWorld({ networks: [ethereum, base], view: { name: 'Connect' } })
  goTo(world, { name: 'Networks' })
  await chooseNetwork(world, base)
  expect(world.view()).toBe('Connect')
  expect(selectActiveNetwork(world.store.getState())).toBe(base)
  expect(world.record().active).toBe('eip155:8453')
})

test('a switch that is done leads back past the list', async () => {
  const world = connected({ view: { name: 'Account' } })
  goTo(world, { name: 'Networks' })
  await chooseNetwork(world, base)
  moves(world, base)
  await switchAndReturn(world, base)
  expect(world.view()).toBe('Account')
  expect(world.isOpen()).toBe(true)
})

test('a switch from a list that was opened by itself closes', async () => {
  const world = connected({ view: { name: 'Networks' } })
  await chooseNetwork(world, base)
  moves(world, base)
  await switchAndReturn(world, base)
  expect(world.isOpen()).toBe(false)
})

test('a switch that is declined stays, to be tried again', async () => {
  const world = connected({ view: { name: 'Networks' } })
  await chooseNetwork(world, base)
  world.connection.replies['wallet_switchEthereumChain'] = () => Promise.reject(walletError(4001))
  await expect(switchAndReturn(world, base)).rejects.toMatchObject({ code: 'user_rejected' })
  expect(world.view()).toBe('SwitchNetwork')
})

test('on UnsupportedChain the row waits, and the view closes when the wallet reports the network', async () => {
  const world = connected({ connectedTo: polygon, view: { name: 'UnsupportedChain' } })
  world.connection.replies['wallet_switchEthereumChain'] = () => null
  void chooseNetwork(world, base)
  await world.settle()
  expect(world.view()).toBe('UnsupportedChain')
  expect(world.isOpen()).toBe(true)
  world.connection.reports.network(base.caipNetworkId)
  await world.settle()
  expect(world.isOpen()).toBe(false)
})

test('a row of UnsupportedChain that the wallet declines stays to be tried again', async () => {
  const world = connected({ connectedTo: polygon, view: { name: 'UnsupportedChain' } })
  world.connection.replies['wallet_switchEthereumChain'] = () => Promise.reject(walletError(4001))
  await expect(chooseNetwork(world, base)).rejects.toMatchObject({ code: 'user_rejected' })
  expect(world.view()).toBe('UnsupportedChain')
  expect(world.store.getState().switching.status).toBe('rejected')
})

test('without a wallet a row of UnsupportedChain sets the network and leads to Connect', async () => {
  const world = makeWorld({ networks: [ethereum, base], view: { name: 'UnsupportedChain' } })
  await chooseNetwork(world, base)
  expect(selectActiveNetwork(world.store.getState())).toBe(base)
  expect(world.view()).toBe('Connect')
})

test('a switch that requires sign-in stays on the sign-in view', async () => {
  const world = connected({ options: { siwx: 'required' }, view: { name: 'Account' } })
  goTo(world, { name: 'Networks' })
  await chooseNetwork(world, base)
  moves(world, base)
  await switchAndReturn(world, base)
  await world.settle()
  expect(world.view()).toBe('SIWXSignMessage')
  expect(world.isOpen()).toBe(true)
})

test('switching in the wallet instead returns the visitor to the view that requested the switch', async () => {
  const world = connected({ view: { name: 'Account' } })
  goTo(world, { name: 'Networks' })
  await chooseNetwork(world, base)
  knowsOnly(world, walletError(4200))
  await expect(switchAndReturn(world, base)).rejects.toMatchObject({ code: 'chain_switch_not_programmatic' })
  expect(world.view()).toBe('SwitchNetwork')
  world.connection.reports.network(base.caipNetworkId)
  await world.settle()
  expect(world.view()).toBe('Account')
  expect(world.store.getState().switching).toEqual({ status: 'idle' })
})

test('a change to another network than the requested one does not leave SwitchNetwork', async () => {
  const world = connected({ networks: [ethereum, base, polygon], view: { name: 'Account' } })
  goTo(world, { name: 'Networks' })
  await chooseNetwork(world, base)
  knowsOnly(world, walletError(4001))
  await expect(switchAndReturn(world, base)).rejects.toMatchObject({ code: 'user_rejected' })
  world.connection.reports.network(polygon.caipNetworkId)
  await world.settle()
  expect(world.view()).toBe('SwitchNetwork')
})
