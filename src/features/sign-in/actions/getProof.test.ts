import { expect, test } from 'vitest'
import { makeContext } from '../../../../test/fakes/context'
import type { SiwxSession } from '../../../domain/siwx/session'
import { connectInstalled } from '../../../session/life/connectInstalled'
import { getProof } from './getProof'

async function connected(siwx: 'optional' | 'off' = 'optional') {
  const context = makeContext({ view: { name: 'Connect' }, options: { siwx } })
  await connectInstalled(context, 'io.injected')
  return context
}

test('signs in first, and then has the same proof without asking again', async () => {
  const context = await connected()
  const proof = await getProof(context)
  const { message, signature } = (context.detailOf('siwx-success') as { session: SiwxSession }).session
  expect(proof).toEqual({ message, signature })
  expect(await getProof(context)).toEqual(proof)
  expect(context.heard().filter((type) => type === 'siwx-request')).toHaveLength(1)
})

test('without siwx there is none', async () => {
  await expect(getProof(await connected('off'))).rejects.toMatchObject({ code: 'siwx_not_enabled' })
})

test('the chain of the sign-in decides how the signature is written', async () => {
  const context = await connected()
  const { message, signature } = await getProof(context)
  const chains = context.chains as { for: (namespace: string) => Promise<object> }
  chains.for = async (namespace) => ({ encodeProof: (given: string) => `${namespace}: ${given}` })
  expect(await getProof(context)).toEqual({ message, signature: `eip155: ${signature}` })
})
