import { TOKEN_2022_PROGRAM_ID, TOKEN_PROGRAM_ID } from '@solana/spl-token'
import { SystemProgram, VersionedTransaction, type Connection } from '@solana/web3.js'
import type { Network } from '../../domain/network/network'
import { ServiceUnavailable } from '../../errors/service'
import {
  MemoRequired,
  RecipientFrozen,
  TokenNotTransferable,
  TokenPaused,
  TransferHookRefused,
} from '../../errors/transferRefusals'
import { InsufficientFunds, TransferSimulationFailed } from '../../errors/transactions'
import { WalletButtonError } from '../../errors/WalletButtonError'
import { read } from './connection'
import type { TransferPlan } from './planTransfer'

/**
 * Errors of the token programs that have words of their own
 * ([TokenError](https://github.com/solana-program/token-2022/blob/main/interface/src/error.rs)). What is frozen here is
 * the recipient's account: one that the transfer creates may be frozen from its beginning.
 */
const TOKEN_ERRORS: Readonly<Record<number, new (cause: unknown) => WalletButtonError>> = {
  17: RecipientFrozen,
  36: MemoRequired,
  37: TokenNotTransferable,
  67: TokenPaused,
}
/** ResultWithNegativeLamports. */
const SYSTEM_ERROR_NOT_ENOUGH = 1

/**
 * Simulates the unsigned bytes. `deposit`: the lamports that the network keeps for the token account that they create,
 * as many as its program takes, whatever extensions the token has. `units`: what they use, if the node says so.
 * @throws InsufficientFunds, TransferSimulationFailed, an error of transferRefusals, ServiceUnavailable
 */
export async function simulate(
  connection: Connection,
  bytes: Uint8Array,
  { creates, hook, facts }: TransferPlan,
  network: Network,
  signal: AbortSignal,
): Promise<{ readonly deposit: bigint; readonly units: number | undefined }> {
  const simulation = connection
    .simulateTransaction(VersionedTransaction.deserialize(bytes), {
      sigVerify: false,
      commitment: 'confirmed',
      ...(creates && { accounts: { encoding: 'base64', addresses: [creates.address.toBase58()] } }),
    })
    .catch((reason: unknown) => {
      throw reason instanceof WalletButtonError ? reason : new TransferSimulationFailed('reverted', reason)
    })
  const { err, logs, accounts, unitsConsumed } = (await read(simulation, signal)).value
  if (err !== null) throw explainFailure(err, logs ?? [], facts.mint !== undefined, hook?.toBase58(), network)
  const units = Number.isSafeInteger(unitsConsumed) && unitsConsumed! > 0 ? unitsConsumed : undefined
  if (!creates) return { deposit: 0n, units }
  const lamports = (accounts?.[0]?.lamports ?? 0) - creates.lamports
  if (!Number.isSafeInteger(lamports) || lamports < 0) throw new ServiceUnavailable('rpc', 'unreadable')
  return { deposit: BigInt(lamports), units }
}

function explainFailure(
  failure: unknown,
  logs: readonly string[],
  isToken: boolean,
  hook: string | undefined,
  network: Network,
): WalletButtonError {
  const text = JSON.stringify(failure)
  if (text.includes('InsufficientFundsForFee') || text.includes('AccountNotFound'))
    return new InsufficientFunds(network.nativeCurrency.symbol)
  // Too little to create the recipient's account, or too little left in the sender's; which tokens do not change.
  if (text.includes('InsufficientFundsForRent'))
    return isToken
      ? new InsufficientFunds(network.nativeCurrency.symbol)
      : new TransferSimulationFailed('below_minimum', failure)
  const { program, code } = innermostFailure(logs)
  if (program !== undefined && program === hook) return new TransferHookRefused(failure)
  if (program === SystemProgram.programId.toBase58() && code === SYSTEM_ERROR_NOT_ENOUGH)
    return new InsufficientFunds(network.nativeCurrency.symbol)
  const saysToken = [TOKEN_PROGRAM_ID, TOKEN_2022_PROGRAM_ID].some((each) => each.toBase58() === program)
  const refusal = saysToken && code !== undefined ? TOKEN_ERRORS[code] : undefined
  return refusal ? new refusal(failure) : new TransferSimulationFailed('reverted', failure)
}

/** The program that failed first: those that have called it fail with its error after it. */
function innermostFailure(logs: readonly string[]): { readonly program?: string; readonly code?: number } {
  for (const line of logs) {
    const [, program, code] = /^Program (\w+) failed: (?:custom program error: (0x[0-9a-f]+))?/.exec(line) ?? []
    if (program !== undefined) return { program, ...(code !== undefined && { code: Number(code) }) }
  }
  return {}
}
