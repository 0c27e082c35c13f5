import { expect, test } from 'vitest'
import { alice, signature } from '../../../test/fakes/connections'
import { walletError } from '../../../test/fakes/eip1193'
import { ethereum } from '../../../test/fakes/networks'
import { makeContext } from '../../../test/fakes/context'
import { signMessage } from './signMessage'
import { neverAborted } from '../../../test/fakes/neverAborted'

test('signs the unchanged text with the active account', async () => {
  const context = makeContext({ connectedTo: ethereum })
  let params: unknown
  context.connection.replies['personal_sign'] = (given) => ((params = given), signature)
  expect(await signMessage(context, 'hé', neverAborted)).toBe(signature)
  expect(params).toEqual(['0x68c3a9', alice])
})

test("throws 'No ConnectionController client found' without a connection", async () => {
  await expect(signMessage(makeContext(), 'x', neverAborted)).rejects.toMatchObject({
    code: 'no_connection_client',
    message: 'No ConnectionController client found',
  })
})

test("throws 'Provider not found' without a live provider", async () => {
  const context = makeContext({ connectedTo: ethereum })
  context.live.clear()
  await expect(signMessage(context, 'x', neverAborted)).rejects.toMatchObject({
    code: 'provider_not_found',
    message: 'Provider not found',
  })
})

test('a rejection is thrown, and shows and stores nothing', async () => {
  const context = makeContext({ connectedTo: ethereum })
  context.connection.replies['personal_sign'] = () => Promise.reject(walletError(4001))
  await expect(signMessage(context, 'x', neverAborted)).rejects.toMatchObject({ code: 'user_rejected' })
  expect(context.toasts()).toEqual([])
  expect(context.emitted).toEqual([])
})
