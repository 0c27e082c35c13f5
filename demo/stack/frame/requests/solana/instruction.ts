import { PublicKey, type AccountMeta, type TransactionInstruction } from '@solana/web3.js'
import type { Fact, LabelKey, Text } from '../description'
import type { AccountReader } from './AccountReader'
import { isSameBytes } from './readAskedTransaction'

export type InstructionContext = {
  readonly reader: AccountReader
  /** The visitor's account. */
  readonly account: string
  /** Token accounts that earlier instructions create. */
  readonly created: Map<string, { readonly owner: string; readonly mint: string }>
}

/** What an instruction means. `warnings` is empty only for what the tables call calm. */
export type InstructionReading = {
  readonly facts: readonly Fact[]
  readonly warnings: readonly Text[]
  readonly details?: readonly Fact[]
}

/**
 * The decoders ignore what follows the part that they know, so what was decoded is encoded again.
 * @throws when the instruction says more, or something else.
 */
export function requireSame(encoded: TransactionInstruction, instruction: TransactionInstruction): void {
  const isSame =
    encoded.programId.equals(instruction.programId) &&
    isSameBytes(encoded.data, instruction.data) &&
    encoded.keys.length === instruction.keys.length &&
    encoded.keys.every((needed, at) => hasRole(instruction.keys[at], needed))
  if (!isSame) throw new RangeError('The instruction says more than was decoded.')
}

/** The same account, and at least as free as the program needs it: one that may not be written lets it fail. */
function hasRole(given: AccountMeta | undefined, needed: AccountMeta): boolean {
  return (
    given?.pubkey.equals(needed.pubkey) === true &&
    (given.isSigner || !needed.isSigner) &&
    (given.isWritable || !needed.isWritable)
  )
}

export function line(label: LabelKey, value: Text): Fact {
  return { label: { key: label }, value }
}

export function keyLine(label: LabelKey, key: PublicKey | string): Fact {
  return { label: { key: label }, value: String(key), isAddress: true }
}

/** A fact for each label, from the value of that name, if there is one. Values that are no address have a text. */
export function factsOf(
  names: Readonly<Partial<Record<LabelKey, PropertyKey>>>,
  values: object,
  textOf: (value: unknown, name: PropertyKey) => Text,
): Fact[] {
  return Object.entries(names).flatMap(([key, name]) => {
    const [label, value] = [key as LabelKey, values[name as keyof typeof values] as unknown]
    if (value === undefined) return []
    return value instanceof PublicKey ? keyLine(label, value) : line(label, textOf(value, name))
  })
}
