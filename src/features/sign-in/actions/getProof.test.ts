import { expect, test } from 'vitest'
import { makeWorld } from '../../../../test/fakes/world'
import type { SiwxSession } from '../../../domain/siwx/session'
import { connectInstalled } from '../../../session/connections/connectInstalled'
import { getProof } from './getProof'

async function connected(siwx: 'optional' | 'off' = 'optional') {
  const world = makeWorld({ view: { name: 'Connect' }, options: { siwx } })
  await connectInstalled(world, 'io.injected')
  return world
}

test('signs in first, and then has the same proof without asking again', async () => {
  const world = await connected()
  const proof = await getProof(world)
  const { message, signature } = (world.detailOf('siwx-success') as { session: SiwxSession }).session
  expect(proof).toEqual({ message, signature })
  expect(await getProof(world)).toEqual(proof)
  expect(world.heard().filter((type) => type === 'siwx-request')).toHaveLength(1)
})

test('without siwx there is none', async () => {
  await expect(getProof(await connected('off'))).rejects.toMatchObject({ code: 'siwx_not_enabled' })
})

test('the chain of the sign-in decides how the signature is written', async () => {
  const world = await connected()
  const { message, signature } = await getProof(world)
  const chains = world.chains as { for: (namespace: string) => Promise<object> }
  chains.for = async (namespace) => ({ encodeProof: (given: string) => `${namespace}: ${given}` })
  expect(await getProof(world)).toEqual({ message, signature: `eip155: ${signature}` })
})
