import { expect, test, vi } from 'vitest'
import { base, ethereum } from '../../../test/fakes/networks'
import { BUTTON, makeContext, type FakeContext, type ContextFacts } from '../../../test/fakes/context'
import { UserRejected } from '../../errors/wallet'
import { hideModal, showModal } from '../store/modal'
import { enterViews } from './enterViews'
import { goBack } from './goBack'
import { goTo } from './goTo'
import type { ViewActions } from '../context'

function entering(actions: ViewActions, facts: ContextFacts = {}): FakeContext & ReturnType<typeof enterViews> {
  const context = makeContext({ connectedTo: ethereum, view: { name: 'Account' }, ...facts })
  const views = { ...context.views, Settings: { ...context.views.Settings, load: () => Promise.resolve(actions) } }
  const fake = { ...context, views }
  return Object.assign(fake, enterViews(fake))
}

test('a view is entered once it is on screen, with its entry', async () => {
  const onEnter = vi.fn()
  const context = entering({ onEnter })
  expect(onEnter).not.toHaveBeenCalled()
  goTo(context, { name: 'Settings' })
  await context.settle()
  expect(onEnter).toHaveBeenCalledExactlyOnceWith(context, { name: 'Settings' }, expect.any(AbortSignal))
})

test('behind a closed dialog nothing is entered', async () => {
  const onEnter = vi.fn()
  const context = entering({ onEnter })
  context.store.setState(hideModal())
  goTo(context, { name: 'Settings' })
  await context.settle()
  expect(onEnter).not.toHaveBeenCalled()
  context.store.setState(showModal(BUTTON))
  await context.settle()
  expect(onEnter).toHaveBeenCalledOnce()
})

test.each([
  ['goes back', (context: FakeContext) => goBack(context)],
  ['closes the dialog', (context: FakeContext) => context.store.setState(hideModal())],
])('the signal is aborted when the visitor %s', async (_what, leave) => {
  const signals: AbortSignal[] = []
  const context = entering({
    onEnter: (_context, _entry, signal) => void signals.push(signal),
    refresh: (_context, signal) => void signals.push(signal),
  })
  goTo(context, { name: 'Settings' })
  await context.settle()
  expect(signals.map(({ aborted }) => aborted)).toEqual([false, false])
  leave(context)
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true])
})

test('another network refreshes the view and does not enter it again', async () => {
  const [onEnter, refresh] = [vi.fn(), vi.fn()]
  const context = entering({ onEnter, refresh }, { networks: [ethereum, base] })
  goTo(context, { name: 'Settings' })
  await context.settle()
  context.connection.reports.network(base.caipNetworkId)
  await context.settle()
  expect(refresh).toHaveBeenCalledTimes(2)
  expect(onEnter).toHaveBeenCalledOnce()
})

test('what entering fails with is shown, and cleared when it is tried again', async () => {
  const onEnter = vi.fn(() => Promise.reject(new UserRejected()))
  const context = entering({ onEnter })
  goTo(context, { name: 'Settings' })
  await context.settle()
  expect(context.store.getState().viewProblem?.code).toBe('user_rejected')
  onEnter.mockResolvedValueOnce(undefined as never)
  context.reenter()
  await context.settle()
  expect(context.store.getState().viewProblem).toBeUndefined()
})

test('a failure that comes after the visitor has left is not shown', async () => {
  let fail = (_reason: unknown): void => {}
  const context = entering({ onEnter: () => new Promise((_resolve, reject) => (fail = reject)) })
  goTo(context, { name: 'Settings' })
  await context.settle()
  goBack(context)
  fail(new UserRejected())
  await context.settle()
  expect(context.store.getState().viewProblem).toBeUndefined()
})

test('onOpen runs when the visitor goes forward to a view, not when they come back', async () => {
  const onOpen = vi.fn()
  const context = entering({ onOpen })
  goTo(context, { name: 'Settings' })
  await context.settle()
  goTo(context, { name: 'UpdateEmail' })
  await context.settle()
  goBack(context)
  await context.settle()
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(context, { name: 'Settings' })
})

test('what a view begins with is there before anything is fetched for it', async () => {
  const order: string[] = []
  const context = entering({
    onOpen: async () => {
      await Promise.resolve()
      order.push('onOpen')
    },
    onEnter: () => order.push('onEnter'),
    refresh: () => order.push('refresh'),
  })
  goTo(context, { name: 'Settings' })
  await context.settle()
  expect(order).toEqual(['onOpen', 'onEnter', 'refresh'])
})
