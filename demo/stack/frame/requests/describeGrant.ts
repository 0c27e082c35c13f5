import { formatEther } from 'viem'
import type { Grant, Permission } from '../rpcSchema'
import type { Block, Fact } from './description'

/** Permissions in words: what may be done, by which key, and until when. */
export function grantBlocks(grant: Grant): readonly Block[] {
  return [
    ...grant.permissions.map((permission): Block => ({ kind: 'facts', ...permissionFacts(permission) })),
    {
      kind: 'facts',
      label: 'Given to',
      facts: [...grant.signer.data.keys.map(({ type, publicKey }): Fact => ({ label: `Key (${type})`, value: publicKey })), { label: 'Until', value: new Date(grant.expiry * 1000).toUTCString() }],
    },
    ...grant.policies.map((policy): Block => ({ kind: 'facts', label: 'Rule', facts: [{ label: policy.type, value: JSON.stringify(policy.data) }] })),
  ]
}

function permissionFacts(permission: Permission): { readonly label: string; readonly facts: readonly Fact[] } {
  switch (permission.type) {
    case 'contract-call':
      return {
        label: 'Call a contract',
        facts: [{ label: 'Contract', value: permission.data.address, isAddress: true }, ...permission.data.functions.map((each): Fact => ({ label: 'Function', value: each.functionName }))],
      }
    case 'native-token-recurring-allowance':
      return { label: 'Spend again and again', facts: [{ label: 'Each time', value: `${formatEther(BigInt(permission.data.allowance))} ETH` }, ...period(permission.data)] }
    case 'erc20-recurring-allowance':
      return {
        label: 'Spend a token again and again',
        facts: [{ label: 'Token', value: permission.data.token, isAddress: true }, { label: 'Each time', value: `${BigInt(permission.data.allowance)} units` }, ...period(permission.data)],
      }
  }
}

function period(data: { readonly start: number; readonly period: number }): Fact[] {
  return [
    { label: 'From', value: new Date(data.start * 1000).toUTCString() },
    { label: 'Every', value: `${data.period} seconds` },
  ]
}
