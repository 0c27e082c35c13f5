import {
  TransactionMessage,
  type VersionedTransaction,
  type AccountMeta,
  type Connection,
  type TransactionInstruction,
} from '@solana/web3.js'
import { read } from './connection'

/**
 * Instructions that wallets add to guard a transaction: they read accounts, and fail it where these are not as
 * expected. By program, what an instruction must begin with.
 */
const GUARDS: Readonly<Record<string, { readonly first: number; readonly last: number }>> = {
  // Lighthouse: assertions. 0 and 1 write and close an account, which someone pays for; 16 and 17 call other programs.
  // https://github.com/Jac0xb/lighthouse/tree/main/clients/rust/src/generated/instructions
  L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95: { first: 2, last: 15 },
}

/**
 * Has a wallet added nothing but guards to a transaction? Undone, they must leave what the wallet was asked to sign;
 * and in a simulation each account that it writes must end as it does without them.
 * @throws ServiceUnavailable
 */
export async function addsOnlyGuards(
  signed: VersionedTransaction,
  asked: VersionedTransaction,
  connection: Connection,
  signal: AbortSignal,
): Promise<boolean> {
  if (!isSameButGuards(signed, asked)) return false
  const addresses = asked.message.staticAccountKeys.filter((_, at) => asked.message.isAccountWritable(at))
  const [guarded, plain] = await Promise.all(
    [signed, asked].map(async (transaction) => {
      const simulation = connection.simulateTransaction(transaction, {
        sigVerify: false,
        commitment: 'confirmed',
        accounts: { encoding: 'base64', addresses: addresses.map((each) => each.toBase58()) },
      })
      const { err, accounts } = (await read(simulation, signal)).value
      return err === null && accounts?.length === addresses.length ? effectOf(accounts) : undefined
    }),
  )
  return plain !== undefined && guarded === plain
}

function effectOf(accounts: readonly ({ lamports: number; data: unknown; owner: string } | null)[]): string {
  return JSON.stringify(accounts.map((each) => each && [each.lamports, each.data, each.owner]))
}

function isSameButGuards({ message: signed }: VersionedTransaction, { message: asked }: VersionedTransaction): boolean {
  if (signed.version !== asked.version || signed.header.numRequiredSignatures !== 1) return false
  if (signed.addressTableLookups.length > 0 || signed.recentBlockhash !== asked.recentBlockhash) return false
  const [all, own] = [signed, asked].map((message) => TransactionMessage.decompile(message))
  if (!all || !own?.payerKey.equals(all.payerKey)) return false
  const rest = all.instructions.filter((instruction) => !isGuard(instruction))
  return (
    rest.length < all.instructions.length &&
    rest.length === own.instructions.length &&
    rest.every((instruction, at) => textOf(instruction) === textOf(own.instructions[at]!)) &&
    // They read only: what is written is what was written before.
    countWritable(signed) === countWritable(asked)
  )
}

function isGuard({ programId, data }: TransactionInstruction): boolean {
  const kinds = GUARDS[programId.toBase58()]
  const kind = data[0]
  return kinds !== undefined && kind !== undefined && kind >= kinds.first && kind <= kinds.last
}

function textOf({ programId, keys, data }: TransactionInstruction): string {
  const account = ({ pubkey, isSigner, isWritable }: AccountMeta) => [pubkey.toBase58(), isSigner, isWritable]
  return JSON.stringify([programId.toBase58(), keys.map(account), [...data]])
}

function countWritable(message: VersionedTransaction['message']): number {
  return message.staticAccountKeys.filter((_, at) => message.isAccountWritable(at)).length
}
