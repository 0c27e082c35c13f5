import { hashDomain, hashStruct, hashTypedData, type Address, type Hex } from 'viem'
import { ENTRY_POINT } from '../../../anvil/entryPoint'
import { FrameRefusal } from '../../FrameRefusal'
import type { Block, Branch, Fact, Text, Words } from '../description'
import { fact } from './callTable'
import { isSame, type TokenReader } from './TokenReader'
import type { ReadTypedData } from './typedData'
import { TYPED_DATA_TABLE } from './typedDataTable'

export type TypedDataSigner = {
  readonly reader: TokenReader
  readonly account: Address
  /** All of the visitor's accounts on this network. */
  readonly own: readonly string[]
}

/**
 * What a signature over typed data allows. The row decides; without one the tree is shown, and is not readable.
 * @throws when the data would act for one of the visitor's accounts: only a transaction may ask for that.
 */
export async function typedDataWords(data: ReadTypedData, { reader, account, own }: TypedDataSigner): Promise<Words> {
  const contract = data.domain['verifyingContract'] as Address | undefined
  if (contract !== undefined && [ENTRY_POINT, ...own].some((each) => isSame(contract, each)))
    throw new FrameRefusal('The typed data would act for your account. Ask for a transaction instead')
  const row = TYPED_DATA_TABLE.find(({ matches }) => matches(data.encodedType))
  const reading = contract && (await row?.read(data.message, { reader, account, contract }))
  const trees: readonly Block[] = [
    { kind: 'tree', label: { key: 'domain' }, branches: data.domainBranches },
    { kind: 'tree', label: data.primaryType, branches: data.messageBranches },
  ]
  const warnings: Text[] = [
    ...(reading ? reading.warnings : [{ key: 'notReadable' } as const]),
    ...(data.domain['chainId'] === undefined ? [{ key: 'validOnEveryNetwork' } as const] : []),
    ...(hides([...data.domainBranches, ...data.messageBranches]) ? [{ key: 'hiddenCharacters' } as const] : []),
  ]
  return {
    isReadable: reading !== undefined,
    warnings,
    blocks: reading ? [{ kind: 'facts', facts: reading.facts }, ...trees.slice(0, 1)] : trees,
    details: [],
  }
}

/** The hashes that a hardware wallet shows (ERC-8213). */
export function typedDataDigests({ definition }: ReadTypedData): readonly Fact[] {
  const { domain = {}, types, primaryType, message } = definition
  const hashed = { types, primaryType, data: message } as never as Parameters<typeof hashStruct>[0]
  const copied = (each: Fact): Fact => ({ ...each, isCopied: true })
  return [
    fact('eip712Digest', hashTypedData(definition as never) as Hex),
    fact('domainHash', hashDomain({ domain, types } as never)),
    fact('messageHash', hashStruct(hashed)),
  ].map(copied)
}

function hides(branches: readonly Branch[]): boolean {
  return branches.some(({ value, children = [] }) => value?.includes('⟨U+') === true || hides(children))
}
