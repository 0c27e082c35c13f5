import { expect, test } from 'vitest'
import { alice, signature } from '../../../test/fakes/connections'
import { walletError } from '../../../test/fakes/eip1193'
import { ethereum } from '../../../test/fakes/networks'
import { makeWorld } from '../../../test/fakes/world'
import { signMessage } from './signMessage'
import { neverAborted } from '../../../test/fakes/neverAborted'

test('signs the unchanged text with the active account', async () => {
  const world = makeWorld({ connectedTo: ethereum })
  let params: unknown
  world.connection.replies['personal_sign'] = (given) => ((params = given), signature)
  expect(await signMessage(world, 'hé', neverAborted)).toBe(signature)
  expect(params).toEqual(['0x68c3a9', alice])
})

test("throws 'No ConnectionController client found' without a connection", async () => {
  await expect(signMessage(makeWorld(), 'x', neverAborted)).rejects.toMatchObject({
    code: 'no_connection_client',
    message: 'No ConnectionController client found',
  })
})

test("throws 'Provider not found' without a live provider", async () => {
  const world = makeWorld({ connectedTo: ethereum })
  world.live.clear()
  await expect(signMessage(world, 'x', neverAborted)).rejects.toMatchObject({
    code: 'provider_not_found',
    message: 'Provider not found',
  })
})

test('a rejection is thrown, and shows and stores nothing', async () => {
  const world = makeWorld({ connectedTo: ethereum })
  world.connection.replies['personal_sign'] = () => Promise.reject(walletError(4001))
  await expect(signMessage(world, 'x', neverAborted)).rejects.toMatchObject({ code: 'user_rejected' })
  expect(world.toasts()).toEqual([])
  expect(world.emitted).toEqual([])
})
