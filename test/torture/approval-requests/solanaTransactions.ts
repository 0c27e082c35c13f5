import { base58 } from '@scure/base'
import {
  AuthorityType,
  createApproveCheckedInstruction,
  createApproveInstruction,
  createAssociatedTokenAccountIdempotentInstruction,
  createAssociatedTokenAccountInstruction,
  createBurnCheckedInstruction,
  createBurnInstruction,
  createCloseAccountInstruction,
  createFreezeAccountInstruction,
  createMintToCheckedInstruction,
  createMintToInstruction,
  createRevokeInstruction,
  createSetAuthorityInstruction,
  createSyncNativeInstruction,
  createThawAccountInstruction,
  createTransferCheckedInstruction,
  createTransferCheckedWithFeeInstruction,
  createTransferInstruction,
  getAssociatedTokenAddressSync,
  TOKEN_2022_PROGRAM_ID,
} from '@solana/spl-token'
import {
  AddressLookupTableAccount,
  ComputeBudgetProgram,
  PublicKey,
  SystemProgram,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { readAskedSolanaTransaction } from '../../../demo/stack/frame/requests/solana/readAskedTransaction'
import { solanaTransactionWords } from '../../../demo/stack/frame/requests/solana/transactionWords'
import type { Random } from '../random'
import type { RequestKind } from './requestKind'
import type { SolanaContext } from './solanaContext'

type Asked = { readonly instructions: readonly TransactionInstruction[]; readonly version: 'legacy' | 0 | 'table' }

const AMOUNTS = [0n, 1n, 5n, 1_000n, 20_000n, 1_000_000n, 2n ** 64n - 1n]
const LAMPORTS = [0, 1, 5_000, 1_000_000, 890_880, 1_500_000_000, 200_000_000_000]
const MEMO = new PublicKey('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr')

/** One instruction of each kind that has a row, with accounts and amounts from small sets, so that some succeed. */
function makeInstruction(context: SolanaContext, random: Random): TransactionInstruction {
  const { key, others, nonce, ownMint, wrapped } = context
  const owner = (): PublicKey => random.pick([key, key, key, ...others])
  const { mint, program, decimals } = random.pick(context.mints)
  const at = (who: PublicKey): PublicKey => getAssociatedTokenAddressSync(mint, who, true, program)
  const [amount, lamports] = [random.pick(AMOUNTS), random.pick(LAMPORTS)]
  const [from, to] = [owner(), owner()]
  // The classic program has no fees.
  const levied = TOKEN_2022_PROGRAM_ID
  const checked = random.integer(6) === 0 ? random.integer(9) : decimals
  const seed = random.pick(['', 'seed', 'séed', '\u202Eseed'])
  const makers: readonly (() => TransactionInstruction)[] = [
    () => SystemProgram.transfer({ fromPubkey: from, toPubkey: to, lamports }),
    () =>
      SystemProgram.transfer({
        fromPubkey: from,
        basePubkey: key,
        toPubkey: to,
        lamports,
        seed,
        programId: SystemProgram.programId,
      }),
    () =>
      SystemProgram.createAccount({
        fromPubkey: from,
        newAccountPubkey: random.pick(others),
        lamports: 1_000_000,
        space: random.integer(20),
        programId: random.pick([program, ...others]),
      }),
    () => SystemProgram.assign({ accountPubkey: from, programId: random.pick(others) }),
    () => SystemProgram.allocate({ accountPubkey: from, space: random.integer(20) }),
    () => SystemProgram.nonceAdvance({ noncePubkey: nonce, authorizedPubkey: key }),
    () => SystemProgram.nonceAuthorize({ noncePubkey: nonce, authorizedPubkey: key, newAuthorizedPubkey: to }),
    () => SystemProgram.nonceWithdraw({ noncePubkey: nonce, authorizedPubkey: key, toPubkey: to, lamports }),
    () => createTransferInstruction(at(from), at(to), key, amount, [], program),
    () => createTransferCheckedInstruction(at(from), mint, at(to), key, amount, checked, [], program),
    () =>
      createTransferCheckedWithFeeInstruction(at(from), mint, at(to), key, amount, checked, amount / 100n, [], levied),
    () => createApproveInstruction(at(from), to, key, amount, [], program),
    () => createApproveCheckedInstruction(at(from), mint, to, key, amount, checked, [], program),
    () => createRevokeInstruction(at(from), key, [], program),
    () =>
      createSetAuthorityInstruction(
        random.pick([at(from), mint]),
        key,
        random.pick([AuthorityType.AccountOwner, AuthorityType.CloseAccount, AuthorityType.MintTokens, 3, 1]),
        random.pick([to, null]),
        [],
        program,
      ),
    () => createMintToInstruction(ownMint.mint, at(to), key, amount),
    () => createMintToCheckedInstruction(ownMint.mint, at(to), key, amount, checked),
    () => createBurnInstruction(at(from), mint, key, amount, [], program),
    () => createBurnCheckedInstruction(at(from), mint, key, amount, checked, [], program),
    () => createCloseAccountInstruction(random.pick([wrapped, at(from)]), to, key, [], program),
    () => createFreezeAccountInstruction(at(from), ownMint.mint, key),
    () => createThawAccountInstruction(at(from), ownMint.mint, key),
    () => createSyncNativeInstruction(wrapped),
    () => createAssociatedTokenAccountInstruction(key, at(to), to, mint, program),
    () => createAssociatedTokenAccountIdempotentInstruction(key, at(to), to, mint, program),
    () => ComputeBudgetProgram.setComputeUnitLimit({ units: random.pick([0, 200, 200_000, 1_400_000, 2_000_000]) }),
    () => ComputeBudgetProgram.setComputeUnitPrice({ microLamports: random.pick([0, 1, 1_000, 5_000_000_000]) }),
    () => ComputeBudgetProgram.requestHeapFrame({ bytes: random.pick([32_768, 65_536, 7]) }),
    () =>
      new TransactionInstruction({
        programId: MEMO,
        keys: random.integer(2) === 0 ? [] : [{ pubkey: key, isSigner: true, isWritable: false }],
        data: Buffer.from(random.pick(['', 'memo', 'mémo', '\u0000'])),
      }),
  ]
  return random.pick(makers)()
}

function mutateInstruction(
  source: TransactionInstruction,
  context: SolanaContext,
  random: Random,
): TransactionInstruction {
  const { key, others, tokenAccounts, mints } = context
  const pool = [key, ...others, ...tokenAccounts, ...mints.map(({ mint }) => mint), context.nonce]
  let { data, keys, programId } = source
  const at = random.integer(Math.max(data.length, 1))
  switch (random.integer(9)) {
    case 0:
      data = Buffer.concat([data, Buffer.from(random.hex(random.integer(4) + 1), 'hex')])
      break
    case 1:
      data = data.subarray(0, at)
      break
    case 2:
      keys = keys.map((each, index) =>
        index === random.integer(keys.length) ? { ...each, pubkey: random.pick(pool) } : each,
      )
      break
    case 3:
      keys = [...keys, { pubkey: random.pick(pool), isSigner: false, isWritable: random.integer(2) === 0 }]
      break
    case 4:
      keys = keys.slice(0, -1)
      break
    case 5:
      keys = keys.map((each) => ({ ...each, isWritable: random.integer(2) === 0 }))
      break
    case 6:
      programId = random.integer(3) === 0 ? random.pick(mints).program : programId
      keys = keys.toReversed()
      break
    default: {
      const copy = Buffer.from(data)
      if (copy.length > 0) copy[at] = (copy[at] ?? 0) ^ (1 << random.integer(8))
      data = copy
    }
  }
  return new TransactionInstruction({ programId, keys: [...keys], data: Buffer.from(data) })
}

export function solanaTransactions(context: SolanaContext): RequestKind<Asked> & { readonly seen: Uint8Array[] } {
  const seen: Uint8Array[] = []
  return {
    name: 'solana_signTransaction',
    seen,
    make: (random) => ({
      instructions: Array.from({ length: random.integer(3) + 1 }, () => makeInstruction(context, random)),
      version: random.pick(['legacy', 0, 'table'] as const),
    }),
    mutate({ instructions, version }, random) {
      const at = random.integer(instructions.length)
      if (random.integer(6) === 0) return { instructions: instructions.toReversed(), version }
      if (random.integer(6) === 0 && instructions.length > 1)
        return { instructions: instructions.filter((_, index) => index !== at), version }
      if (random.integer(6) === 0) return { instructions, version: version === 0 ? 'table' : 0 }
      const changed = instructions.map((each, index) =>
        index === at ? mutateInstruction(each, context, random) : each,
      )
      return { instructions: changed, version }
    },
    async judge(asked) {
      try {
        const transaction = compile(context, asked)
        const source = transaction.serialize()
        if (seen.length < 50) seen.push(transaction.message.serialize())
        const read = await readAskedSolanaTransaction(base58.encode(source), context.key.toBase58(), context.reader)
        const words = await solanaTransactionWords(read, context.key.toBase58(), context.reader)
        return { words, effect: effectOf(context, read.transaction) }
      } catch {
        return undefined
      }
    },
  }
}

function compile({ chain, key, table }: SolanaContext, { instructions, version }: Asked): VersionedTransaction {
  const message = new TransactionMessage({
    payerKey: key,
    recentBlockhash: chain.blockhash,
    instructions: [...instructions],
  })
  if (version === 'legacy') return new VersionedTransaction(message.compileToLegacyMessage())
  const lookup = new AddressLookupTableAccount({
    key: table.key,
    state: {
      addresses: [...table.addresses],
      deactivationSlot: 2n ** 64n - 1n,
      lastExtendedSlot: 0,
      lastExtendedSlotStartIndex: 0,
    },
  })
  return new VersionedTransaction(message.compileToV0Message(version === 'table' ? [lookup] : []))
}

/** What the real virtual machine makes of it: every account afterwards, where it is not as it was before. */
function effectOf({ chain }: SolanaContext, transaction: VersionedTransaction): string {
  const { error, after } = chain.simulate(transaction, { verify: false, anyBlockhash: true })
  if (error !== null) return 'fails'
  return [...after]
    .map(([address, now]) => {
      const before = chain.account(address)
      const isSame =
        before?.lamports === now?.lamports &&
        before?.owner === now?.owner &&
        Buffer.from(before?.data ?? []).equals(Buffer.from(now?.data ?? []))
      return isSame ? '' : `${address} ${now?.lamports} ${now?.owner} ${Buffer.from(now?.data ?? []).toString('hex')}`
    })
    .filter((each) => each !== '')
    .toSorted()
    .join('\n')
}
