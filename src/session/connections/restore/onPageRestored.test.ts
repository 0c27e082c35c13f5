import { expect, test } from 'vitest'
import { ethereum } from '../../../../test/fakes/networks'
import { bothConnected } from '../../../../test/fakes/twoNamespaces'
import { makeWorld } from '../../../../test/fakes/world'
import { onPageRestored } from './onPageRestored'
import { changeSession } from '../../../services/storage/sessionRecord'

test('a session that ended on another page is over', async () => {
  const world = makeWorld({ connectedTo: ethereum })
  world.services.storage.remove('session')
  await onPageRestored(world)
  expect(world.live.size).toBe(0)
  expect(world.detailOf('disconnected')).toEqual({ namespace: 'eip155', reason: 'other-tab' })
})

test('only the namespace that ended is dropped', async () => {
  const { world } = bothConnected()
  changeSession(world.services.storage, ({ namespaces: { eip155 } }) => ({ namespaces: { ...(eip155 && { eip155 }) } }))
  await onPageRestored(world)
  expect([...world.live.keys()]).toEqual(['eip155'])
  expect(Object.keys(world.record().namespaces)).toEqual(['eip155'])
})

test('a session that is still stored stays as it is', async () => {
  const world = makeWorld({ connectedTo: ethereum })
  world.emitted.length = 0
  await onPageRestored(world)
  expect(world.live.size).toBe(1)
  expect(world.heard()).toEqual([])
})

test('a sign-in that ended on another page is over', async () => {
  const world = makeWorld({ connectedTo: ethereum, options: { siwx: 'optional' } })
  const { siwx } = world.store.getState()
  const session = { data: {}, message: 'm', signature: '0x' } as never
  world.store.setState({ siwx: { ...siwx, session } })
  await onPageRestored(world)
  expect(world.store.getState().siwx.session).toBeUndefined()
})
