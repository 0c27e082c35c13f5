import type { TypedDataDefinition } from 'viem'
import type { Block, Branch } from './description'

/** Typed data as a tree in the order in which it was sent. */
export function typedDataBlocks({ domain, primaryType, message }: TypedDataDefinition): readonly Block[] {
  return [
    { kind: 'tree', label: { key: 'domain' }, branches: branchesOf(domain ?? {}) },
    { kind: 'tree', label: String(primaryType), branches: branchesOf(message ?? {}) },
  ]
}

function branchesOf(value: object): Branch[] {
  return Object.entries(value).map(([name, each]: [string, unknown]) =>
    typeof each === 'object' && each !== null ? { name, children: branchesOf(each) } : { name, value: String(each) },
  )
}
