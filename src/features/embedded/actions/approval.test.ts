import { expect, test } from 'vitest'
import { loggedIn } from '../../../../test/fakes/embedded'
import { SMART } from '../../../../test/fakes/frame'
import { ethereum } from '../../../../test/fakes/networks'
import type { FakeContext, ContextFacts } from '../../../../test/fakes/context'
import { FrameNotReady } from '../../../errors/frame'
import { closeModal } from '../../../session/navigation/closeModal'
import { hideFrame, showFrame } from './showFrame'
import { rejectRequests } from './rejectRequests'
import { refreshBalance } from '../../../session/holdings/refreshBalance'
import { refreshTokens } from '../../../session/holdings/refreshTokens'
import { signIn } from '../../sign-in/actions/signIn'

const box = { left: 0, top: 0, width: 360, height: 600, radius: '8px' }
const provider = (context: FakeContext) => context.live.get('eip155')!.provider
const asking = async (facts: ContextFacts = {}) => {
  const context = await loggedIn(facts)
  context.frame.keepsSilent('RPC_REQUEST')
  const asked = provider(context).request({ method: 'personal_sign', params: ['0x00', SMART] })
  asked.catch(() => {})
  await context.settle()
  return { context, asked }
}
const required: ContextFacts = { options: { siwx: 'required' }, networks: [ethereum] }

test.each([
  ['closing the dialog', (context: FakeContext) => void closeModal(context, 'user')],
  ['the page closing it', (context: FakeContext) => void closeModal(context, 'programmatic')],
  ['the view itself', (context: FakeContext) => rejectRequests(context)],
  ['Escape inside the frame', (context: FakeContext) => context.frame.tells().onCloseRequest()],
])('%s counts as a refusal of what waits for approval, and of nothing else', async (_how, leave) => {
  const { context, asked } = await asking()
  const reading = provider(context).request({ method: 'eth_call', params: [] })
  let read = 'open'
  reading.then(
    () => (read = 'settled'),
    () => (read = 'settled'),
  )
  leave(context)
  if (!context.isOpen()) hideFrame(context)
  await expect(asked).rejects.toMatchObject({ message: 'Request was aborted' })
  await context.settle()
  expect(context.isOpen()).toBe(false)
  expect(context.frame.isShown()).toBe(false)
  expect(context.store.getState().embedded.approval).toEqual({ status: 'idle' })
  expect(read).toBe('open')
})

test('while a required sign-in has no session, closing the dialog is refused with a shake', async () => {
  const { context } = await asking(required)
  const { refusals } = context.store.getState().modal
  void closeModal(context, 'user')
  await context.settle()
  expect(context.isOpen()).toBe(true)
  expect(context.view()).toBe('ApproveTransaction')
  expect(context.store.getState().modal.refusals).toBe(refusals + 1)
  expect(context.frame.openMethods()).toEqual(['personal_sign'])
})

test('signing in goes through the frame and ends with the session', async () => {
  const context = await loggedIn(required)
  expect(context.view()).toBe('SIWXSignMessage')
  const done = signIn(context)
  await context.settle()
  await done
  expect(context.heard()).toContain('siwx-success')
  expect(context.isOpen()).toBe(false)
  expect(context.frame.askedFor('RPC_REQUEST')).toMatchObject([
    { method: 'personal_sign', params: [expect.stringMatching(/^0x/), SMART] },
  ])
})

test.each([
  ['cannot sign', 'execution reverted', 'This application might not support Smart Accounts'],
  ['whose owner says no', 'User rejected the request', 'Signature declined'],
])('a smart account that %s leads back to the sign-in view with its toast', async (_how, words, toast) => {
  const context = await loggedIn(required)
  context.frame.refuses('RPC_REQUEST', words)
  await expect(signIn(context)).rejects.toThrow()
  expect(context.view()).toBe('SIWXSignMessage')
  expect(context.toasts()).toEqual([toast])
  expect(context.heard()).toContain('siwx-error')
})

const approved = async (): Promise<FakeContext> => {
  const context = await loggedIn()
  await provider(context).request({ method: 'personal_sign', params: ['0x00', SMART] })
  return context
}
const closed = async (): Promise<FakeContext> => {
  const { context } = await asking()
  closeModal(context, 'user')
  return context
}
test.each([
  ['approved', approved],
  ['closed', closed],
])('the frame does not come back over the leaving card once the request is %s', async (_how, end) => {
  const context = await end()
  await showFrame(context, box)
  expect(context.frame.isShown()).toBe(false)
})

test('shows an error in place of a frame that cannot be shown', async () => {
  const { context } = await asking()
  context.frame.breaks(new FrameNotReady(20_000))
  await expect(showFrame(context, box)).rejects.toMatchObject({ code: 'iframe_load_failed' })
  expect(context.store.getState().embedded.approval).toMatchObject({
    status: 'failed',
    method: 'personal_sign',
    problem: { code: 'iframe_load_failed' },
  })
})

test('the balance is read again after an approval', async () => {
  const context = await loggedIn({ options: { balance: 'show' } })
  await context.settle()
  let reads = 0
  context.adapter.balanceIs(async () => ((reads += 1), { amount: '1', symbol: 'ETH' }))
  await provider(context).request({ method: 'eth_sendTransaction', params: [] })
  await expect.poll(() => reads).toBe(1)
})

test('the account view is refreshed after an approval, also without a balance on the button', async () => {
  const context = await loggedIn()
  const asked = { native: 0, tokens: 0 }
  context.adapter.balanceIs(async () => ((asked.native += 1), { amount: '1', symbol: 'ETH' }))
  context.blockchain.balanceResponses(async () => ((asked.tokens += 1), []))
  await Promise.all([refreshBalance(context), refreshTokens(context)])
  await provider(context).request({ method: 'eth_sendTransaction', params: [] })
  await expect.poll(() => asked).toEqual({ native: 2, tokens: 2 })
})

test('data that was never loaded is not refreshed', async () => {
  const context = await loggedIn()
  const reads: string[] = []
  context.adapter.balanceIs(async () => (reads.push('native'), { amount: '1', symbol: 'ETH' }))
  context.blockchain.balanceResponses(async () => (reads.push('tokens'), []))
  await provider(context).request({ method: 'eth_sendTransaction', params: [] })
  await context.clock.advance(1_000)
  expect(reads).toEqual([])
})
