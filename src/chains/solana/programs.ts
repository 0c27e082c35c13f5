import type { Instruction } from './message'

export const SYSTEM_PROGRAM = '11111111111111111111111111111111'
export const COMPUTE_BUDGET_PROGRAM = 'ComputeBudget111111111111111111111111111111'
export const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
export const TOKEN_2022_PROGRAM = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
export const ASSOCIATED_TOKEN_PROGRAM = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'

const SYSTEM_TRANSFER = 2
const UNIT_LIMIT = 2
const UNIT_PRICE = 3
const CREATE_IF_MISSING = 1
const TRANSFER_CHECKED = 12
/** Token-2022: transfers of mints with a transfer fee, which name the fee. */
const TRANSFER_FEE_EXTENSION = 26
const TRANSFER_CHECKED_WITH_FEE = 1

/** The limit of compute units. */
export function unitLimit(baseUnits: number): Instruction {
  return {
    program: COMPUTE_BUDGET_PROGRAM,
    keys: [],
    data: pack(5, (view) => (view.setUint8(0, UNIT_LIMIT), view.setUint32(1, baseUnits, true))),
  }
}

/** The price per compute unit, in micro-lamports. */
export function unitPrice(microLamports: number): Instruction {
  return {
    program: COMPUTE_BUDGET_PROGRAM,
    keys: [],
    data: pack(9, (view) => (view.setUint8(0, UNIT_PRICE), view.setBigUint64(1, BigInt(microLamports), true))),
  }
}

export function transferLamports(from: string, to: string, lamports: bigint): Instruction {
  return {
    program: SYSTEM_PROGRAM,
    keys: [
      { address: from, signs: true, writes: true },
      { address: to, writes: true },
    ],
    data: pack(12, (view) => (view.setUint32(0, SYSTEM_TRANSFER, true), view.setBigUint64(4, lamports, true))),
  }
}

/** Creates the account that holds the owner's tokens of one mint; does nothing where it exists. */
export function createTokenAccount({
  payer,
  account,
  owner,
  mint,
  program,
}: {
  readonly payer: string
  readonly account: string
  readonly owner: string
  readonly mint: string
  readonly program: string
}): Instruction {
  return {
    program: ASSOCIATED_TOKEN_PROGRAM,
    keys: [
      { address: payer, signs: true, writes: true },
      { address: account, writes: true },
      { address: owner },
      { address: mint },
      { address: SYSTEM_PROGRAM },
      { address: program },
    ],
    data: Uint8Array.of(CREATE_IF_MISSING),
  }
}

/** Transfers tokens; the network checks mint and decimals, and the transfer fee (`withheld`) where the mint has one. */
export function transferTokens({
  from,
  to,
  owner,
  mint,
  program,
  baseUnits,
  decimals,
  withheld,
}: {
  readonly from: string
  readonly to: string
  readonly owner: string
  readonly mint: string
  readonly program: string
  readonly baseUnits: bigint
  readonly decimals: number
  readonly withheld?: bigint | undefined
}): Instruction {
  return {
    program,
    keys: [
      { address: from, writes: true },
      { address: mint },
      { address: to, writes: true },
      { address: owner, signs: true },
    ],
    data:
      withheld === undefined
        ? pack(
            10,
            (view) => (
              view.setUint8(0, TRANSFER_CHECKED),
              view.setBigUint64(1, baseUnits, true),
              view.setUint8(9, decimals)
            ),
          )
        : pack(
            19,
            (view) => (
              view.setUint8(0, TRANSFER_FEE_EXTENSION),
              view.setUint8(1, TRANSFER_CHECKED_WITH_FEE),
              view.setBigUint64(2, baseUnits, true),
              view.setUint8(10, decimals),
              view.setBigUint64(11, withheld, true)
            ),
          ),
  }
}

function pack(bytes: number, write: (view: DataView) => unknown): Uint8Array {
  const data = new Uint8Array(bytes)
  write(new DataView(data.buffer))
  return data
}
