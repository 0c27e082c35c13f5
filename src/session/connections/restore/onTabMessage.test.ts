import { expect, test } from 'vitest'
import { loggedIn } from '../../../../test/fakes/embedded'
import { SMART } from '../../../../test/fakes/frame'
import { makeWorld } from '../../../../test/fakes/world'
import { onTabMessage } from './onTabMessage'

test('a login in one tab is restored by the others', async () => {
  const there = await loggedIn()
  const here = makeWorld()
  for (const key of ['connection_status', 'connected_namespaces', 'eip155:connected_connector_id'])
    here.services.storage.write(key, there.stored(key) ?? '')
  here.services.storage.raw.write('@appkit-wallet/EMAIL_LOGIN_USED_KEY', 'true')
  onTabMessage(here, { type: 'connected' })
  await here.settle()
  expect(here.detailOf('connected')).toMatchObject({ address: SMART, method: 'email', restored: true })
})

test('a sign-out in another tab ends the session here', async () => {
  const world = await loggedIn()
  onTabMessage(world, { type: 'disconnected' })
  expect(world.detailOf('disconnected')).toEqual({ namespace: 'eip155', reason: 'other-tab' })
  expect(world.store.getState().embedded.profile).toBeUndefined()
  expect(world.frame.names()).not.toContain('SIGN_OUT')
})
