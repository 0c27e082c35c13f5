import { expect, test } from 'vitest'
import { sol, solanaConnection } from '../../../test/fakes/twoNamespaces'
import { SMART } from '../../../test/fakes/frame'
import { base, ethereum, solana, solanaDevnet } from '../../../test/fakes/networks'
import { makeContext, type FakeContext } from '../../../test/fakes/context'
import { selectActiveAccount, selectActiveNetworkId } from '../store/selectors'
import { adoptConnections } from './adoptConnections'
import { connectEmail } from '../../features/embedded/actions/connectEmail'
import { disconnect, disconnectAll } from './disconnect'
import { reconnect } from './reconnect'
import { switchActiveNamespace } from './activateNamespace'
import { switchNetwork } from '../networks/switchNetwork'

/** Logged in by email on a page of both namespaces; eip155 is active. */
async function onBoth(): Promise<FakeContext> {
  const context = makeContext({ networks: [ethereum, base, solana, solanaDevnet], view: { name: 'Connect' } })
  context.frame.responses('GET_USER', (asked) =>
    String(asked?.chainId).startsWith('solana:')
      ? { address: sol, chainId: String(asked?.chainId) }
      : { address: SMART, chainId: asked?.chainId === 'eip155:8453' ? 8453 : 1, preferredAccountType: 'smartAccount' },
  )
  context.frame.responses('CONNECT_EMAIL', () => ({ action: 'CONNECT' as const }))
  await connectEmail(context, 'ada@shop.test')
  context.emitted.length = 0
  context.frame.forget()
  return context
}

const chainKept = (context: FakeContext): string | undefined =>
  context.services.storage.raw.read('@appkit-wallet/LAST_USED_CHAIN_KEY')
const inFront = ({ store }: FakeContext) => [
  selectActiveAccount(store.getState())?.address,
  selectActiveNetworkId(store.getState()),
]

test('the frame switches with the active namespace, there and back, and it is stored', async () => {
  const context = await onBoth()
  await switchActiveNamespace(context, 'solana')
  await context.settle()
  expect(inFront(context)).toEqual([sol, solana.caipNetworkId])
  expect(context.frame.asked).toEqual([
    { name: 'SWITCH_NETWORK', payload: { chainId: solana.caipNetworkId } },
    { name: 'GET_USER', payload: { chainId: solana.caipNetworkId, preferredAccountType: 'eoa' } },
  ])
  expect(chainKept(context)).toBe(solana.caipNetworkId)
  expect(context.heard()).toEqual(['account-change', 'network-change'])

  context.frame.forget()
  await switchActiveNamespace(context, 'eip155')
  await context.settle()
  expect(context.frame.askedFor('SWITCH_NETWORK')).toEqual([{ chainId: 'eip155:1' }])
  expect(chainKept(context)).toBe('1')
  context.frame.forget()
  await switchActiveNamespace(context, 'eip155')
  expect(context.frame.asked).toEqual([])
})

test('the next page load finds the frame on the active network, in either namespace', async () => {
  const context = await onBoth()
  await switchNetwork(context, solanaDevnet)
  const next = makeContext({ networks: context.store.getState().networks })
  next.frame.responses('GET_USER', (asked) => ({
    address: String(asked?.chainId).startsWith('solana:') ? sol : SMART,
    chainId: asked?.chainId ?? 1,
  }))
  for (const name of ['session']) next.services.storage.write(name, context.stored(name)!)
  next.services.storage.raw.write('@appkit-wallet/EMAIL_LOGIN_USED_KEY', 'true')
  expect(await reconnect(next)).toBe(true)
  expect(next.frame.askedFor('SWITCH_NETWORK')).toEqual([{ chainId: solanaDevnet.caipNetworkId }])
  expect(inFront(next)).toEqual([sol, solanaDevnet.caipNetworkId])
  expect(chainKept(next)).toBe(solanaDevnet.caipNetworkId)
})

test('choosing a network of another namespace switches once, not first to its previous network', async () => {
  const context = await onBoth()
  await switchNetwork(context, solanaDevnet)
  expect(context.frame.askedFor('SWITCH_NETWORK')).toEqual([{ chainId: solanaDevnet.caipNetworkId }])
  expect(inFront(context)).toEqual([sol, solanaDevnet.caipNetworkId])
  expect(chainKept(context)).toBe(solanaDevnet.caipNetworkId)
})

test('a frame that fails to switch, or does not respond, has no effect on a later switch', async () => {
  const context = await onBoth()
  context.frame.refuses('SWITCH_NETWORK', 'unknown network')
  await switchActiveNamespace(context, 'solana')
  await context.settle()
  expect(inFront(context)).toEqual([sol, solana.caipNetworkId])
  expect(chainKept(context)).toBe('1')
  expect(context.log.text()).toContain('did not switch')

  context.frame.keepsSilent('SWITCH_NETWORK')
  await switchActiveNamespace(context, 'eip155')
  expect(inFront(context)).toEqual([SMART, 'eip155:1'])
  expect(context.tasks.isRunning('move-along')).toBe(true)
  context.frame.responses('SWITCH_NETWORK', (asked) => ({ chainId: asked.chainId }))
  await switchNetwork(context, base)
  expect(context.tasks.isRunning('move-along')).toBe(false)
  expect(chainKept(context)).toBe('8453')
})

test('signed out while the frame moves: nothing of the login is written down again', async () => {
  const context = await onBoth()
  let response: (user: { address: string; chainId: string }) => void = () => {}
  context.frame.responses('GET_USER', () => new Promise((resolve) => (response = resolve)))
  await switchActiveNamespace(context, 'solana')
  await context.settle()
  await disconnectAll(context)
  response({ address: sol, chainId: solana.caipNetworkId })
  await context.settle()
  expect(chainKept(context)).toBeUndefined()
  expect(context.live.size).toBe(0)
})

test('the namespace that becomes active after a disconnect switches the frame too', async () => {
  const context = await onBoth()
  await switchActiveNamespace(context, 'solana')
  await context.settle()
  adoptConnections(context, [solanaConnection()], 'visitor', 'solana')
  context.frame.forget()
  await disconnect(context, { namespace: 'solana' })
  await expect.poll(() => context.frame.askedFor('SWITCH_NETWORK')).toEqual([{ chainId: 'eip155:1' }])
  expect(inFront(context)).toEqual([SMART, 'eip155:1'])
})
