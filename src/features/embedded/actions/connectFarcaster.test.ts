import { expect, test } from 'vitest'
import { makeWorld } from '../../../../test/fakes/world'
import { connectFarcaster } from './connectFarcaster'
import { goBack } from '../../../session/navigation/goBack'
import { leaveFarcaster } from './leaveFarcaster'
import { goTo } from '../../../session/navigation/goTo'
import { neverAborted } from '../../../../test/fakes/neverAborted'

const opened = () => {
  const world = makeWorld({ view: { name: 'Connect' } })
  goTo(world, { name: 'ConnectingFarcaster' })
  return world
}

test('shows the link, and the approval completes the login', async () => {
  const world = opened()
  let approve: (response: { userName: string }) => void = () => {}
  world.frame.responses('CONNECT_FARCASTER', () => new Promise((resolve) => (approve = resolve)))
  const done = connectFarcaster(world, neverAborted)
  await world.settle()
  expect(world.store.getState().embedded.farcaster).toEqual({
    status: 'waiting',
    url: 'https://farcaster.test/approve',
  })
  approve({ userName: 'ada.eth' })
  await done
  expect(world.frame.names()).toEqual([
    'GET_FARCASTER_URI',
    'CONNECT_FARCASTER',
    'GET_SMART_ACCOUNT_ENABLED_NETWORKS',
    'GET_USER',
    'SYNC_THEME',
  ])
  expect(world.detailOf('connected')).toMatchObject({ method: 'farcaster', wallet: 'farcaster' })
  expect(world.services.storage.raw.read('@appkit-wallet/SOCIAL_USERNAME')).toBe('ada.eth')
  expect(world.tracked.filter(({ event }) => event.startsWith('SOCIAL'))).toEqual([
    { event: 'SOCIAL_LOGIN_STARTED', properties: { provider: 'farcaster' } },
    { event: 'SOCIAL_LOGIN_REQUEST_USER_DATA', properties: { provider: 'farcaster' } },
    { event: 'SOCIAL_LOGIN_SUCCESS', properties: { provider: 'farcaster' } },
  ])
})

test.each([
  'javascript:alert(1)',
  'smb://host/share',
  'http://farcaster.test/approve',
  'https://a@farcaster.test/',
  '/approve',
])('%s from the frame is never shown', async (url) => {
  const world = opened()
  world.frame.responses('GET_FARCASTER_URI', () => ({ url }))
  await expect(connectFarcaster(world, neverAborted)).rejects.toMatchObject({
    code: 'frame_error',
    message: 'The embedded wallet sent a link that cannot be opened.',
  })
  expect(world.store.getState().embedded.farcaster).toMatchObject({ status: 'failed' })
  expect(world.frame.names()).not.toContain('CONNECT_FARCASTER')
})

test('leaving the view reloads the frame once, after 100 ms', async () => {
  const world = opened()
  world.frame.keepsSilent('CONNECT_FARCASTER')
  const done = connectFarcaster(world, neverAborted)
  await world.settle()
  goBack(world)
  void leaveFarcaster(world)
  await expect(done).rejects.toMatchObject({ code: 'connect_aborted' })
  await world.clock.advance(99)
  expect(world.frame.names()).not.toContain('RELOAD')
  await world.clock.advance(1)
  expect(world.frame.askedFor('RELOAD')).toHaveLength(1)
  expect(world.store.getState().embedded.farcaster).toEqual({ status: 'idle' })
  expect(world.status().eip155).toBe('disconnected')
})

test('does not reload the frame if the visitor comes back at once', async () => {
  const world = opened()
  world.frame.keepsSilent('CONNECT_FARCASTER')
  void connectFarcaster(world, neverAborted).catch(() => {})
  await world.settle()
  goBack(world)
  await world.settle()
  void connectFarcaster(world, neverAborted).catch(() => {})
  await world.clock.advance(1_000)
  expect(world.frame.names()).not.toContain('RELOAD')
})

test('shows a rejection and allows a retry', async () => {
  const world = opened()
  world.frame.refuses('CONNECT_FARCASTER', 'Declined in the app')
  await expect(connectFarcaster(world, neverAborted)).rejects.toMatchObject({ message: 'Declined in the app' })
  expect(world.store.getState().embedded.farcaster).toMatchObject({
    status: 'failed',
    problem: { message: 'Declined in the app' },
  })
  expect(world.detailOf('connect-error')).toMatchObject({ method: 'farcaster' })
})
