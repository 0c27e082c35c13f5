import { expect, test } from 'vitest'
import { makeContext } from '../../../../test/fakes/context'
import { connectFarcaster } from './connectFarcaster'
import { goBack } from '../../../session/navigation/goBack'
import { leaveFarcaster } from './leaveFarcaster'
import { goTo } from '../../../session/navigation/goTo'
import { neverAborted } from '../../../../test/fakes/neverAborted'

const opened = () => {
  const context = makeContext({ view: { name: 'Connect' } })
  goTo(context, { name: 'ConnectingFarcaster' })
  return context
}

test('shows the link, and the approval completes the login', async () => {
  const context = opened()
  let approve: (response: { userName: string }) => void = () => {}
  context.frame.responses('CONNECT_FARCASTER', () => new Promise((resolve) => (approve = resolve)))
  const done = connectFarcaster(context, neverAborted)
  await context.settle()
  expect(context.store.getState().embedded.farcaster).toEqual({
    status: 'waiting',
    url: 'https://farcaster.test/approve',
  })
  approve({ userName: 'ada.eth' })
  await done
  expect(context.frame.names()).toEqual([
    'GET_FARCASTER_URI',
    'CONNECT_FARCASTER',
    'GET_SMART_ACCOUNT_ENABLED_NETWORKS',
    'GET_USER',
    'SYNC_THEME',
  ])
  expect(context.detailOf('connected')).toMatchObject({ method: 'farcaster', wallet: 'farcaster' })
  expect(context.services.storage.raw.read('@appkit-wallet/SOCIAL_USERNAME')).toBe('ada.eth')
  expect(context.tracked.filter(({ event }) => event.startsWith('SOCIAL'))).toEqual([
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
  const context = opened()
  context.frame.responses('GET_FARCASTER_URI', () => ({ url }))
  await expect(connectFarcaster(context, neverAborted)).rejects.toMatchObject({
    code: 'frame_error',
    message: 'The embedded wallet sent a link that cannot be opened.',
  })
  expect(context.store.getState().embedded.farcaster).toMatchObject({ status: 'failed' })
  expect(context.frame.names()).not.toContain('CONNECT_FARCASTER')
})

test('leaving the view reloads the frame once, after 100 ms', async () => {
  const context = opened()
  context.frame.keepsSilent('CONNECT_FARCASTER')
  const done = connectFarcaster(context, neverAborted)
  await context.settle()
  goBack(context)
  void leaveFarcaster(context)
  await expect(done).rejects.toMatchObject({ code: 'connect_aborted' })
  await context.clock.advance(99)
  expect(context.frame.names()).not.toContain('RELOAD')
  await context.clock.advance(1)
  expect(context.frame.askedFor('RELOAD')).toHaveLength(1)
  expect(context.store.getState().embedded.farcaster).toEqual({ status: 'idle' })
  expect(context.status().eip155).toBe('disconnected')
})

test('does not reload the frame if the visitor comes back at once', async () => {
  const context = opened()
  context.frame.keepsSilent('CONNECT_FARCASTER')
  void connectFarcaster(context, neverAborted).catch(() => {})
  await context.settle()
  goBack(context)
  await context.settle()
  void connectFarcaster(context, neverAborted).catch(() => {})
  await context.clock.advance(1_000)
  expect(context.frame.names()).not.toContain('RELOAD')
})

test('shows a rejection and allows a retry', async () => {
  const context = opened()
  context.frame.refuses('CONNECT_FARCASTER', 'Declined in the app')
  await expect(connectFarcaster(context, neverAborted)).rejects.toMatchObject({ message: 'Declined in the app' })
  expect(context.store.getState().embedded.farcaster).toMatchObject({
    status: 'failed',
    problem: { message: 'Declined in the app' },
  })
  expect(context.detailOf('connect-error')).toMatchObject({ method: 'farcaster' })
})
