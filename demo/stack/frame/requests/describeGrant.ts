import { formatEther } from 'viem'
import type { Grant, Permission } from '../rpcSchema'
import type { Block, Fact, Text } from './description'

/** Permissions as facts: what may be done, by which key, and until when. */
export function grantBlocks(grant: Grant): readonly Block[] {
  return [
    ...grant.permissions.map((permission): Block => ({ kind: 'facts', ...permissionFacts(permission) })),
    {
      kind: 'facts',
      label: { key: 'grantedTo' },
      facts: [
        ...grant.signer.data.keys.map(({ type, publicKey }): Fact => ({
          label: { key: 'keyOfType', type },
          value: publicKey,
        })),
        { label: { key: 'expires' }, value: { key: 'date', seconds: grant.expiry } },
      ],
    },
    ...grant.policies.map((policy): Block => ({
      kind: 'facts',
      label: { key: 'rule' },
      facts: [{ label: policy.type, value: JSON.stringify(policy.data) }],
    })),
  ]
}

function permissionFacts(permission: Permission): { readonly label: Text; readonly facts: readonly Fact[] } {
  switch (permission.type) {
    case 'contract-call':
      return {
        label: { key: 'callContract' },
        facts: [
          { label: { key: 'contract' }, value: permission.data.address, isAddress: true },
          ...permission.data.functions.map((each): Fact => ({ label: { key: 'function' }, value: each.functionName })),
        ],
      }
    case 'native-token-recurring-allowance':
      return {
        label: { key: 'spendNativeRepeatedly' },
        facts: [
          {
            label: { key: 'eachTime' },
            value: { key: 'amountWithSymbol', amount: formatEther(BigInt(permission.data.allowance)), symbol: 'ETH' },
          },
          ...period(permission.data),
        ],
      }
    case 'erc20-recurring-allowance':
      return {
        label: { key: 'spendTokenRepeatedly' },
        facts: [
          { label: { key: 'token' }, value: permission.data.token, isAddress: true },
          { label: { key: 'eachTime' }, value: { key: 'units', units: String(BigInt(permission.data.allowance)) } },
          ...period(permission.data),
        ],
      }
  }
}

function period(data: { readonly start: number; readonly period: number }): Fact[] {
  return [
    { label: { key: 'starts' }, value: { key: 'date', seconds: data.start } },
    { label: { key: 'every' }, value: { key: 'duration', seconds: data.period } },
  ]
}
