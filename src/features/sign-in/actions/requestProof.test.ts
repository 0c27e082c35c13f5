import { expect, test } from 'vitest'
import { sol, solanaConnection, twoNamespaces } from '../../../../test/fakes/twoNamespaces'
import { solana } from '../../../../test/fakes/networks'
import { UserRejected, RequestUnsupported, WalletRequestFailed } from '../../../errors/wallet'
import type { SiwxMessageData } from '../../../domain/siwx/message'
import { adoptConnections } from '../../../session/life/adoptConnections'
import { signIn } from './signIn'

const SIGNATURE = '5'.repeat(88)

/** A visitor with a Solana wallet that words sign-in messages itself. */
function connected(words: (data: SiwxMessageData) => Promise<{ message: string; signature: string }>, options = {}) {
  const { context } = twoNamespaces({ options: { siwx: 'optional', ...options } })
  const texts: string[] = []
  const connection = { ...solanaConnection(), signIn: words }
  const chains = context.chains.for.bind(context.chains)
  context.chains.for = async (namespace) => ({
    ...(await chains(namespace)),
    signMessage: async (_live, _account, text) => (texts.push(text), SIGNATURE),
  })
  adoptConnections(context, [connection])
  return { context, texts }
}

test('uses the message of a wallet that writes it itself', async () => {
  const asked: SiwxMessageData[] = []
  const { context, texts } = connected(
    async (data) => (asked.push(data), { message: 'its words', signature: SIGNATURE }),
  )
  const session = await signIn(context)
  expect(asked).toMatchObject([{ accountAddress: sol, chainId: solana.caipNetworkId, domain: 'shop.test' }])
  expect(session).toEqual({ data: asked[0], message: 'its words', signature: SIGNATURE })
  expect(texts).toEqual([])
  expect(context.detailOf('siwx-success')).toMatchObject({
    address: sol,
    chainId: solana.caipNetworkId,
    message: 'its words',
  })
})

test.each([
  ['does not support its own sign-in', new RequestUnsupported()],
  ['throws an error', new Error('not implemented')],
  ['throws a text', 'not implemented'],
  ['throws nothing', undefined],
  ['answers nothing, or something else than was asked for', new WalletRequestFailed('solana:signIn')],
])('falls back to signing the message, once, if the wallet %s', async (_what, reason) => {
  const { context, texts } = connected(() => Promise.reject(reason))
  const session = await signIn(context)
  expect(texts).toEqual([session.message])
  expect(session.message).toContain('wants you to sign in with your Solana account')
})

test.each([
  ['declines', new UserRejected()],
  ['declines in words', 'User rejected the request.'],
  ['declines by a code', { code: 4001 }],
])('one that %s is not asked a second time', async (_what, reason) => {
  const { context, texts } = connected(() => Promise.reject(reason))
  await expect(signIn(context)).rejects.toMatchObject({ code: 'user_rejected' })
  expect(texts).toEqual([])
})

test('a message created by the page is signed unchanged', async () => {
  const { context, texts } = connected(() => Promise.reject(new Error('not asked')), {
    siwx: 'off',
    siweConfig: {
      getNonce: async () => 'abcdefgh1234',
      createMessage: () => 'our words',
      verifyMessage: async () => true,
    },
  })
  await signIn(context)
  expect(texts).toEqual(['our words'])
})
