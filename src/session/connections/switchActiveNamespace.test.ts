import { expect, test } from 'vitest'
import { sol, solanaConnection } from '../../../test/fakes/twoNamespaces'
import { SMART } from '../../../test/fakes/frame'
import { base, ethereum, solana, solanaDevnet } from '../../../test/fakes/networks'
import { makeWorld, type FakeWorld } from '../../../test/fakes/world'
import { selectActiveAccount, selectActiveNetworkId } from '../store/selectors'
import { adoptConnections } from './adoptConnections'
import { connectEmail } from '../../features/embedded/actions/connectEmail'
import { disconnect, disconnectAll } from './disconnect'
import { reconnect } from './restore/reconnect'
import { switchActiveNamespace } from './switchActiveNamespace'
import { switchNetwork } from '../networks/switchNetwork'

/** Logged in by email on a page of both namespaces; eip155 is active. */
async function onBoth(): Promise<FakeWorld> {
  const world = makeWorld({ networks: [ethereum, base, solana, solanaDevnet], view: { name: 'Connect' } })
  world.frame.responses('GET_USER', (asked) =>
    String(asked?.chainId).startsWith('solana:')
      ? { address: sol, chainId: String(asked?.chainId) }
      : { address: SMART, chainId: asked?.chainId === 'eip155:8453' ? 8453 : 1, preferredAccountType: 'smartAccount' },
  )
  world.frame.responses('CONNECT_EMAIL', () => ({ action: 'CONNECT' as const }))
  await connectEmail(world, 'ada@shop.test')
  world.emitted.length = 0
  world.frame.forget()
  return world
}

const chainKept = (world: FakeWorld): string | undefined =>
  world.services.storage.raw.read('@appkit-wallet/LAST_USED_CHAIN_KEY')
const inFront = ({ store }: FakeWorld) => [
  selectActiveAccount(store.getState())?.address,
  selectActiveNetworkId(store.getState()),
]

test('the frame switches with the active namespace, there and back, and it is stored', async () => {
  const world = await onBoth()
  await switchActiveNamespace(world, 'solana')
  await world.settle()
  expect(inFront(world)).toEqual([sol, solana.caipNetworkId])
  expect(world.frame.asked).toEqual([
    { name: 'SWITCH_NETWORK', payload: { chainId: solana.caipNetworkId } },
    { name: 'GET_USER', payload: { chainId: solana.caipNetworkId, preferredAccountType: 'eoa' } },
  ])
  expect(chainKept(world)).toBe(solana.caipNetworkId)
  expect(world.heard()).toEqual(['account-change', 'network-change'])

  world.frame.forget()
  await switchActiveNamespace(world, 'eip155')
  await world.settle()
  expect(world.frame.askedFor('SWITCH_NETWORK')).toEqual([{ chainId: 'eip155:1' }])
  expect(chainKept(world)).toBe('1')
  world.frame.forget()
  await switchActiveNamespace(world, 'eip155')
  expect(world.frame.asked).toEqual([])
})

test('the next page load finds the frame on the active network, in either namespace', async () => {
  const world = await onBoth()
  await switchNetwork(world, solanaDevnet)
  const next = makeWorld({ networks: world.store.getState().networks })
  next.frame.responses('GET_USER', (asked) => ({
    address: String(asked?.chainId).startsWith('solana:') ? sol : SMART,
    chainId: asked?.chainId ?? 1,
  }))
  for (const name of ['session']) next.services.storage.write(name, world.stored(name)!)
  next.services.storage.raw.write('@appkit-wallet/EMAIL_LOGIN_USED_KEY', 'true')
  expect(await reconnect(next)).toBe(true)
  expect(next.frame.askedFor('SWITCH_NETWORK')).toEqual([{ chainId: solanaDevnet.caipNetworkId }])
  expect(inFront(next)).toEqual([sol, solanaDevnet.caipNetworkId])
  expect(chainKept(next)).toBe(solanaDevnet.caipNetworkId)
})

test('choosing a network of another namespace switches once, not first to its previous network', async () => {
  const world = await onBoth()
  await switchNetwork(world, solanaDevnet)
  expect(world.frame.askedFor('SWITCH_NETWORK')).toEqual([{ chainId: solanaDevnet.caipNetworkId }])
  expect(inFront(world)).toEqual([sol, solanaDevnet.caipNetworkId])
  expect(chainKept(world)).toBe(solanaDevnet.caipNetworkId)
})

test('a frame that fails to switch, or does not respond, has no effect on a later switch', async () => {
  const world = await onBoth()
  world.frame.refuses('SWITCH_NETWORK', 'unknown network')
  await switchActiveNamespace(world, 'solana')
  await world.settle()
  expect(inFront(world)).toEqual([sol, solana.caipNetworkId])
  expect(chainKept(world)).toBe('1')
  expect(world.log.text()).toContain('did not switch')

  world.frame.keepsSilent('SWITCH_NETWORK')
  await switchActiveNamespace(world, 'eip155')
  expect(inFront(world)).toEqual([SMART, 'eip155:1'])
  expect(world.tasks.isRunning('move-along')).toBe(true)
  world.frame.responses('SWITCH_NETWORK', (asked) => ({ chainId: asked.chainId }))
  await switchNetwork(world, base)
  expect(world.tasks.isRunning('move-along')).toBe(false)
  expect(chainKept(world)).toBe('8453')
})

test('signed out while the frame moves: nothing of the login is written down again', async () => {
  const world = await onBoth()
  let response: (user: { address: string; chainId: string }) => void = () => {}
  world.frame.responses('GET_USER', () => new Promise((resolve) => (response = resolve)))
  await switchActiveNamespace(world, 'solana')
  await world.settle()
  await disconnectAll(world)
  response({ address: sol, chainId: solana.caipNetworkId })
  await world.settle()
  expect(chainKept(world)).toBeUndefined()
  expect(world.live.size).toBe(0)
})

test('the namespace that becomes active after a disconnect switches the frame too', async () => {
  const world = await onBoth()
  await switchActiveNamespace(world, 'solana')
  await world.settle()
  adoptConnections(world, [solanaConnection()], { restored: false, active: 'solana' })
  world.frame.forget()
  await disconnect(world, { namespace: 'solana' })
  await expect.poll(() => world.frame.askedFor('SWITCH_NETWORK')).toEqual([{ chainId: 'eip155:1' }])
  expect(inFront(world)).toEqual([SMART, 'eip155:1'])
})
