import { expect, test, vi } from 'vitest'
import { base, ethereum } from '../../../test/fakes/networks'
import { BUTTON, makeWorld, type FakeWorld, type WorldFacts } from '../../../test/fakes/world'
import { UserRejected } from '../../errors/wallet'
import { hideModal, showModal } from '../store/modal'
import { enterViews } from './enterViews'
import { goBack } from './goBack'
import { goTo } from './goTo'
import type { ViewActions } from '../world'

function entering(actions: ViewActions, facts: WorldFacts = {}): FakeWorld & ReturnType<typeof enterViews> {
  const world = makeWorld({ connectedTo: ethereum, view: { name: 'Account' }, ...facts })
  const views = { ...world.views, Settings: { ...world.views.Settings, load: () => Promise.resolve(actions) } }
  const fake = { ...world, views }
  return Object.assign(fake, enterViews(fake))
}

test('a view is entered once it is on screen, with its entry', async () => {
  const onEnter = vi.fn()
  const world = entering({ onEnter })
  expect(onEnter).not.toHaveBeenCalled()
  goTo(world, { name: 'Settings' })
  await world.settle()
  expect(onEnter).toHaveBeenCalledExactlyOnceWith(world, { name: 'Settings' }, expect.any(AbortSignal))
})

test('behind a closed dialog nothing is entered', async () => {
  const onEnter = vi.fn()
  const world = entering({ onEnter })
  world.store.setState(hideModal())
  goTo(world, { name: 'Settings' })
  await world.settle()
  expect(onEnter).not.toHaveBeenCalled()
  world.store.setState(showModal(BUTTON))
  await world.settle()
  expect(onEnter).toHaveBeenCalledOnce()
})

test.each([
  ['goes back', (world: FakeWorld) => goBack(world)],
  ['closes the dialog', (world: FakeWorld) => world.store.setState(hideModal())],
])('the signal is aborted when the visitor %s', async (_what, leave) => {
  const signals: AbortSignal[] = []
  const world = entering({
    onEnter: (_world, _entry, signal) => void signals.push(signal),
    refresh: (_world, signal) => void signals.push(signal),
  })
  goTo(world, { name: 'Settings' })
  await world.settle()
  expect(signals.map(({ aborted }) => aborted)).toEqual([false, false])
  leave(world)
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true])
})

test('another network refreshes the view and does not enter it again', async () => {
  const [onEnter, refresh] = [vi.fn(), vi.fn()]
  const world = entering({ onEnter, refresh }, { networks: [ethereum, base] })
  goTo(world, { name: 'Settings' })
  await world.settle()
  world.connection.reports.network(base.caipNetworkId)
  await world.settle()
  expect(refresh).toHaveBeenCalledTimes(2)
  expect(onEnter).toHaveBeenCalledOnce()
})

test('what entering fails with is shown, and cleared when it is tried again', async () => {
  const onEnter = vi.fn(() => Promise.reject(new UserRejected()))
  const world = entering({ onEnter })
  goTo(world, { name: 'Settings' })
  await world.settle()
  expect(world.store.getState().viewProblem?.code).toBe('user_rejected')
  onEnter.mockResolvedValueOnce(undefined as never)
  world.reenter()
  await world.settle()
  expect(world.store.getState().viewProblem).toBeUndefined()
})

test('a failure that comes after the visitor has left is not shown', async () => {
  let fail = (_reason: unknown): void => {}
  const world = entering({ onEnter: () => new Promise((_resolve, reject) => (fail = reject)) })
  goTo(world, { name: 'Settings' })
  await world.settle()
  goBack(world)
  fail(new UserRejected())
  await world.settle()
  expect(world.store.getState().viewProblem).toBeUndefined()
})

test('onOpen runs when the visitor goes forward to a view, not when they come back', async () => {
  const onOpen = vi.fn()
  const world = entering({ onOpen })
  goTo(world, { name: 'Settings' })
  await world.settle()
  goTo(world, { name: 'UpdateEmail' })
  await world.settle()
  goBack(world)
  await world.settle()
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(world, { name: 'Settings' })
})

test('what a view begins with is there before anything is fetched for it', async () => {
  const order: string[] = []
  const world = entering({
    onOpen: async () => {
      await Promise.resolve()
      order.push('onOpen')
    },
    onEnter: () => order.push('onEnter'),
    refresh: () => order.push('refresh'),
  })
  goTo(world, { name: 'Settings' })
  await world.settle()
  expect(order).toEqual(['onOpen', 'onEnter', 'refresh'])
})
