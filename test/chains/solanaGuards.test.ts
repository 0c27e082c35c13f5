import { createTransferInstruction } from '@solana/spl-token'
import {
  ComputeBudgetProgram,
  PublicKey,
  SystemProgram,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
  type Connection,
} from '@solana/web3.js'
import { base58 } from '@scure/base'
import { beforeEach, describe, expect, test } from 'vitest'
import { constantProgram } from '../../demo/stack/solana/constantProgram'
import type { LiveConnection } from '../../src/wallets/contract'
import { neverAborted } from '../fakes/neverAborted'
import { TransferChain, type Minted } from '../torture/transferChain'

const LIGHTHOUSE = new PublicKey('L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95')
const ASSERT_TOKEN_ACCOUNT = 9

let chain: TransferChain
let usd: Minted
let friend: PublicKey
let mine: PublicKey

beforeEach(() => {
  chain = new TransferChain()
  // The program itself is not here: what stands for it lets everything through, as its assertions do that hold.
  chain.chain.deploy(LIGHTHOUSE.toBase58(), constantProgram(0))
  usd = chain.mint()
  mine = chain.fund(usd, chain.sender.publicKey, 1_000n)
  friend = chain.wallet().publicKey
})

const guard = (kind = ASSERT_TOKEN_ACCOUNT, account = mine, change: object = {}) =>
  new TransactionInstruction({
    programId: LIGHTHOUSE,
    keys: [{ pubkey: account, isSigner: false, isWritable: false, ...change }],
    data: Buffer.from([kind, 0, 1, 2, 3]),
  })

/** A wallet that only signs, and changes the instructions before. */
function signOnly(change: (given: TransactionInstruction[]) => TransactionInstruction[]): LiveConnection {
  const request: LiveConnection['provider']['request'] = async ({ method, params }) => {
    if (method !== 'solana_signTransaction') throw Object.assign(new Error('Method not found'), { code: -32601 })
    const given = VersionedTransaction.deserialize(base58.decode((params as { transaction: string }).transaction))
    const message = TransactionMessage.decompile(given.message)
    message.instructions = change(message.instructions)
    const transaction = new VersionedTransaction(message.compileToLegacyMessage())
    transaction.sign([chain.sender])
    return { transaction: base58.encode(transaction.serialize()) }
  }
  return { ...chain.live(), provider: { request } } as LiveConnection
}

async function signed(change: Parameters<typeof signOnly>[0], minted: Minted | undefined = usd): Promise<string> {
  const prepared = await chain.transfers.prepare(chain.order(friend, 100n, minted), neverAborted)
  return prepared
    .send(signOnly(change), neverAborted, () => {})
    .then(
      () => 'sent',
      ({ code }: { code: string }) => code,
    )
}

describe('a wallet that only signs may add guards', () => {
  test.each([
    ['before', (given: TransactionInstruction[]) => [guard(), ...given]],
    ['after', (given: TransactionInstruction[]) => [...given, guard(), guard(6, friend)]],
    ['in between', (given: TransactionInstruction[]) => [...given.slice(0, 2), guard(), ...given.slice(2)]],
  ])('%s', async (_where, change) => {
    expect(await signed(change)).toBe('sent')
    expect(chain.tokens(usd, chain.associated(usd, friend))).toBe(100n)
  })

  test('to a transfer of SOL, whose units are enough', async () => {
    friend = chain.wallet().publicKey
    const prepared = await chain.transfers.prepare(chain.order(friend, 1_000_000_000n), neverAborted)
    const send = prepared.send(
      signOnly((given) => [...given, ...Array.from({ length: 3 }, () => guard(6, friend))]),
      neverAborted,
      () => {},
    )
    const { status } = await chain.transfers.settled(await send, chain.order(friend, 1n).network, neverAborted)
    expect(status).toBe('confirmed')
  })
})

const other = new PublicKey(new Uint8Array(32).fill(7))

test.each<[string, (given: TransactionInstruction[]) => TransactionInstruction[]]>([
  ['an instruction of it that writes', (given) => [...given, guard(0)]],
  ['one that closes', (given) => [...given, guard(1)]],
  ['one that is not known', (given) => [...given, guard(200)]],
  ['a guard that may write', (given) => [...given, guard(9, other, { isWritable: true })]],
  [
    'a second transfer',
    (given) => [...given, guard(), createTransferInstruction(mine, mine, chain.sender.publicKey, 1n)],
  ],
  [
    'lamports for somebody',
    (given) => [
      ...given,
      guard(),
      SystemProgram.transfer({ fromPubkey: chain.sender.publicKey, toPubkey: other, lamports: 5_000_000 }),
    ],
  ],
  [
    'another price',
    (given) => [ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 9e9 }), ...given.slice(1), guard()],
  ],
  ['no transfer', (given) => [...given.slice(0, 2), guard()]],
  ['another order', (given) => [...given.toReversed(), guard()]],
  [
    'another program',
    (given) => [...given, new TransactionInstruction({ programId: other, keys: [], data: Buffer.from([9]) })],
  ],
])('and nothing else: %s', async (_what, change) => {
  expect(await signed(change)).toBe('transfer_mismatch')
})

test('a guard that changes what happens is none, whatever it is called', async () => {
  const prepared = await chain.transfers.prepare(chain.order(friend, 100n, usd), neverAborted)
  const simulate = chain.connection.simulateTransaction.bind(chain.connection) as (
    ...given: unknown[]
  ) => ReturnType<Connection['simulateTransaction']>
  chain.connection.simulateTransaction = (async (...given: [VersionedTransaction]) => {
    const done = await simulate(...given)
    const guarded = given[0].message.staticAccountKeys.some((key) => key.equals(LIGHTHOUSE))
    if (guarded) done.value.accounts![0]!.lamports -= 1
    return done
  }) as Connection['simulateTransaction']
  const send = prepared.send(
    signOnly((given) => [...given, guard()]),
    neverAborted,
    () => {},
  )
  await expect(send).rejects.toMatchObject({ code: 'transfer_mismatch' })
})
