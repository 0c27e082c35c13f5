import { fromBase58 } from './base58'

/** One instruction with its accounts resolved. Addresses are base58. */
export type Instruction = {
  readonly program: string
  readonly keys: readonly { readonly address: string; readonly signs?: boolean; readonly writes?: boolean }[]
  readonly data: Uint8Array
}

const ADDRESS_MAX_CHARACTERS = 44
const SIGNATURE_BYTES = 64

/**
 * The bytes of an unsigned legacy transaction with one signer, who pays the fee. Accounts are in the order of Solana's
 * own compiler: the payer, the other signers, the rest; within each group the writable ones first, in order of
 * appearance.
 * @throws RangeError for more than 256 accounts or an invalid address
 */
export function compileTransaction(
  payer: string,
  recentBlockhash: string,
  instructions: readonly Instruction[],
): Uint8Array {
  const known = new Map<string, { signs: boolean; writes: boolean }>()
  const note = (address: string, signs: boolean, writes: boolean): void => {
    const before = known.get(address)
    known.set(address, { signs: signs || (before?.signs ?? false), writes: writes || (before?.writes ?? false) })
  }
  note(payer, true, true)
  for (const { program, keys } of instructions) {
    note(program, false, false)
    for (const { address, signs = false, writes = false } of keys) note(address, signs, writes)
  }
  const pick = (signs: boolean, writes: boolean): string[] =>
    [...known].filter(([, facts]) => facts.signs === signs && facts.writes === writes).map(([address]) => address)
  const groups = [pick(true, true), pick(true, false), pick(false, true), pick(false, false)] as const
  const accounts = groups.flat()
  if (accounts.length > 256) throw new RangeError('Too many accounts.')
  const at = (address: string): number => accounts.indexOf(address)
  const signers = groups[0].length + groups[1].length

  return Uint8Array.from([
    ...count(signers),
    ...new Uint8Array(signers * SIGNATURE_BYTES),
    signers,
    groups[1].length,
    groups[3].length,
    ...count(accounts.length),
    ...accounts.flatMap((address) => [...addressBytes(address)]),
    ...addressBytes(recentBlockhash),
    ...count(instructions.length),
    ...instructions.flatMap(({ program, keys, data }) => [
      at(program),
      ...count(keys.length),
      ...keys.map(({ address }) => at(address)),
      ...count(data.length),
      ...data,
    ]),
  ])
}

/**
 * The 32 bytes of an address or blockhash.
 * @throws RangeError for anything else
 */
export function addressBytes(address: string): Uint8Array {
  const bytes = fromBase58(address, ADDRESS_MAX_CHARACTERS)
  if (bytes?.length !== 32) throw new RangeError('This is no address.')
  return bytes
}

/** Solana's compact-u16: seven bits per byte, the low ones first. */
function count(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...count(value >> 7)]
}
