import { ed25519 } from '@noble/curves/ed25519'
import { base58, base64 } from '@scure/base'
import { getTransactionDecoder } from '@solana/transactions'
import { expect, test } from 'vitest'
import { memoTransaction } from '../../../../test/fakes/solanaTransaction'
import type { SessionTransport } from '../sessionProvider'
import { createSolanaSessionRequests } from './solanaSessionRequests'

const KEY = new Uint8Array(32).fill(7)
const ACCOUNT = base58.encode(ed25519.getPublicKey(KEY))

/** A wallet that returns its signature and no transaction, as early ones do. */
function earlyWallet(answer: (signature: string) => object) {
  return createSolanaSessionRequests({
    over: () => false,
    allows: () => true,
    accounts: () => [{ address: ACCOUNT, chainId: 'solana:localnet' }],
    async ask({ params }: { readonly params: { readonly transaction: string } }) {
      const { messageBytes } = getTransactionDecoder().decode(base64.decode(params.transaction))
      return answer(base58.encode(ed25519.sign(new Uint8Array(messageBytes), KEY)))
    },
  } as unknown as SessionTransport)
}

test.each([
  ['legacy', 5],
  [0, 5],
  [1, 5],
  [1, 3_900],
] as const)(
  'a wallet that returns only a signature has signed a transaction of version %s, %s bytes',
  async (...of) => {
    const [version, bytes] = of
    const asked = memoTransaction(version, ACCOUNT, bytes)
    const request = earlyWallet((signature) => ({ signature }))
    const { transaction } = (await request({
      method: 'solana_signTransaction',
      params: { transaction: base58.encode(asked) },
    })) as { transaction: string }
    const signed = getTransactionDecoder().decode(base58.decode(transaction))
    expect(signed.messageBytes).toEqual(getTransactionDecoder().decode(asked).messageBytes)
    const [[address, signature]] = Object.entries(signed.signatures) as unknown as [[string, Uint8Array]]
    expect(address).toBe(ACCOUNT)
    expect(ed25519.verify(signature, new Uint8Array(signed.messageBytes), base58.decode(ACCOUNT))).toBe(true)
  },
)

test.each([{}, { signature: 7 }, { signature: '' }, { signature: base58.encode(new Uint8Array(63)) }])(
  'the answer %j is none',
  async (answer) => {
    const params = { transaction: base58.encode(memoTransaction(1, ACCOUNT)) }
    await expect(earlyWallet(() => answer)({ method: 'solana_signTransaction', params })).rejects.toMatchObject({
      code: -32603,
    })
  },
)
