import type { Connection, TokenBalance } from '@solana/web3.js'
import type { SentTransfer } from '../contract'
import { read } from './connection'
import { MEMO_PROGRAM } from './readTransfer'

/** Is a confirmed transaction this transfer? Its effect counts: wallets add instructions of their own. */
export async function isTransfer(
  connection: Connection,
  hash: string,
  { from, says: { recipient, baseUnits, token, withheld = 0n, memo } }: SentTransfer,
  signal: AbortSignal,
): Promise<boolean | undefined> {
  // What an account sends itself changes nothing.
  if (recipient === from.address) return undefined
  const options = { commitment: 'confirmed', maxSupportedTransactionVersion: 1 } as const
  const found = await read(connection.getTransaction(hash, options), signal)
  const meta = found?.meta
  if (!found || !meta) return undefined
  const { message } = found.transaction
  const { writable = [], readonly = [] } = meta.loadedAddresses ?? {}
  const keys = [...message.staticAccountKeys, ...writable, ...readonly].map((key) => key.toBase58())
  // Without it an exchange does not know whose the money is.
  const says = ({ programIdIndex, data }: { programIdIndex: number; data: Uint8Array }): boolean =>
    keys[programIdIndex] === MEMO_PROGRAM.toBase58() && new TextDecoder().decode(data) === memo
  if (memo !== undefined && !message.compiledInstructions.some(says)) return false
  const at = keys.indexOf(recipient)
  if (token === undefined) {
    const [before, after] = [meta.preBalances[at], meta.postBalances[at]]
    if (at < 0) return false
    return Number.isSafeInteger(before) && Number.isSafeInteger(after)
      ? BigInt(after!) - BigInt(before!) === baseUnits
      : undefined
  }
  // The recipient owns the token's account, or is that account.
  const held = (balances: readonly TokenBalance[] | null | undefined): bigint =>
    (balances ?? [])
      .filter(({ mint, owner, accountIndex }) => mint === token && (owner === recipient || accountIndex === at))
      .reduce((total, { uiTokenAmount }) => total + BigInt(uiTokenAmount.amount), 0n)
  return held(meta.postTokenBalances) - held(meta.preTokenBalances) === baseUnits - withheld
}
