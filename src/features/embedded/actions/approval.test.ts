import { expect, test } from 'vitest'
import { loggedIn } from '../../../../test/fakes/embedded'
import { SMART } from '../../../../test/fakes/frame'
import { ethereum } from '../../../../test/fakes/networks'
import type { FakeWorld, WorldFacts } from '../../../../test/fakes/world'
import { FrameNotReady } from '../../../errors/frame'
import { closeModal } from '../../../session/navigation/closeModal'
import { hideFrame, showFrame } from './showFrame'
import { rejectRequests } from './rejectRequests'
import { refreshBalance } from '../../../session/holdings/refreshBalance'
import { refreshTokens } from '../../../session/holdings/refreshTokens'
import { signIn } from '../../sign-in/actions/signIn'

const box = { left: 0, top: 0, width: 360, height: 600, radius: '8px' }
const provider = (world: FakeWorld) => world.live.get('eip155')!.provider
const asking = async (facts: WorldFacts = {}) => {
  const world = await loggedIn(facts)
  world.frame.keepsSilent('RPC_REQUEST')
  const asked = provider(world).request({ method: 'personal_sign', params: ['0x00', SMART] })
  asked.catch(() => {})
  await world.settle()
  return { world, asked }
}
const required: WorldFacts = { options: { siwx: 'required' }, networks: [ethereum] }

test.each([
  ['closing the dialog', (world: FakeWorld) => void closeModal(world, 'user')],
  ['the page closing it', (world: FakeWorld) => void closeModal(world, 'programmatic')],
  ['the view itself', (world: FakeWorld) => rejectRequests(world)],
  ['Escape inside the frame', (world: FakeWorld) => world.frame.tells().onCloseRequest()],
])('%s counts as a refusal of what waits for approval, and of nothing else', async (_how, leave) => {
  const { world, asked } = await asking()
  const reading = provider(world).request({ method: 'eth_call', params: [] })
  let read = 'open'
  reading.then(
    () => (read = 'settled'),
    () => (read = 'settled'),
  )
  leave(world)
  if (!world.isOpen()) hideFrame(world)
  await expect(asked).rejects.toMatchObject({ message: 'Request was aborted' })
  await world.settle()
  expect(world.isOpen()).toBe(false)
  expect(world.frame.isShown()).toBe(false)
  expect(world.store.getState().embedded.approval).toEqual({ status: 'idle' })
  expect(read).toBe('open')
})

test('while a required sign-in has no session, closing the dialog is refused with a shake', async () => {
  const { world } = await asking(required)
  const { refusals } = world.store.getState().modal
  void closeModal(world, 'user')
  await world.settle()
  expect(world.isOpen()).toBe(true)
  expect(world.view()).toBe('ApproveTransaction')
  expect(world.store.getState().modal.refusals).toBe(refusals + 1)
  expect(world.frame.openMethods()).toEqual(['personal_sign'])
})

test('signing in goes through the frame and ends with the session', async () => {
  const world = await loggedIn(required)
  expect(world.view()).toBe('SIWXSignMessage')
  const done = signIn(world)
  await world.settle()
  await done
  expect(world.heard()).toContain('siwx-success')
  expect(world.isOpen()).toBe(false)
  expect(world.frame.askedFor('RPC_REQUEST')).toMatchObject([
    { method: 'personal_sign', params: [expect.stringMatching(/^0x/), SMART] },
  ])
})

test.each([
  ['cannot sign', 'execution reverted', 'This application might not support Smart Accounts'],
  ['whose owner says no', 'User rejected the request', 'Signature declined'],
])('a smart account that %s leads back to the sign-in view with its toast', async (_how, words, toast) => {
  const world = await loggedIn(required)
  world.frame.refuses('RPC_REQUEST', words)
  await expect(signIn(world)).rejects.toThrow()
  expect(world.view()).toBe('SIWXSignMessage')
  expect(world.toasts()).toEqual([toast])
  expect(world.heard()).toContain('siwx-error')
})

const approved = async (): Promise<FakeWorld> => {
  const world = await loggedIn()
  await provider(world).request({ method: 'personal_sign', params: ['0x00', SMART] })
  return world
}
const closed = async (): Promise<FakeWorld> => {
  const { world } = await asking()
  closeModal(world, 'user')
  return world
}
test.each([
  ['approved', approved],
  ['closed', closed],
])('the frame does not come back over the leaving card once the request is %s', async (_how, end) => {
  const world = await end()
  await showFrame(world, box)
  expect(world.frame.isShown()).toBe(false)
})

test('shows an error in place of a frame that cannot be shown', async () => {
  const { world } = await asking()
  world.frame.breaks(new FrameNotReady(20_000))
  await expect(showFrame(world, box)).rejects.toMatchObject({ code: 'iframe_load_failed' })
  expect(world.store.getState().embedded.approval).toMatchObject({
    status: 'failed',
    method: 'personal_sign',
    problem: { code: 'iframe_load_failed' },
  })
})

test('the balance is read again after an approval', async () => {
  const world = await loggedIn({ options: { balance: 'show' } })
  await world.settle()
  let reads = 0
  world.adapter.balanceIs(async () => ((reads += 1), { amount: '1', symbol: 'ETH' }))
  await provider(world).request({ method: 'eth_sendTransaction', params: [] })
  await expect.poll(() => reads).toBe(1)
})

test('the account view is refreshed after an approval, also without a balance on the button', async () => {
  const world = await loggedIn()
  const asked = { native: 0, tokens: 0 }
  world.adapter.balanceIs(async () => ((asked.native += 1), { amount: '1', symbol: 'ETH' }))
  world.blockchain.balanceResponses(async () => ((asked.tokens += 1), []))
  await Promise.all([refreshBalance(world), refreshTokens(world)])
  await provider(world).request({ method: 'eth_sendTransaction', params: [] })
  await expect.poll(() => asked).toEqual({ native: 2, tokens: 2 })
})

test('data that was never loaded is not refreshed', async () => {
  const world = await loggedIn()
  const reads: string[] = []
  world.adapter.balanceIs(async () => (reads.push('native'), { amount: '1', symbol: 'ETH' }))
  world.blockchain.balanceResponses(async () => (reads.push('tokens'), []))
  await provider(world).request({ method: 'eth_sendTransaction', params: [] })
  await world.clock.advance(1_000)
  expect(reads).toEqual([])
})
