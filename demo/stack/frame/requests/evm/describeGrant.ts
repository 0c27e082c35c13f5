import { formatEther, toFunctionSignature, type AbiFunction, type Address } from 'viem'
import { FrameRefusal } from '../../FrameRefusal'
import type { FrameNetwork } from '../../networks'
import type { ExecutionPermission, Grant, Permission } from '../../rpcSchema'
import type { Block, Fact, Text, Words } from '../description'
import { addressFact, etherText, fact, tokenText } from './callTable'
import type { TokenReader } from './TokenReader'

type ContractCall = Extract<Permission, { readonly type: 'contract-call' }>
/** What is granted, in the words of either method. Without `expiry` it has no end. */
export type GrantTerms = Omit<Grant, 'signer' | 'expiry'> & {
  readonly expiry?: number
  readonly signer: Grant['signer'] | { readonly type: 'account'; readonly data: { readonly address: string } }
}
type CalledFunction = ContractCall['data']['functions'][number]

/**
 * @throws when a grant is for another network than the active one, or for a function that its own ABI does not have.
 */
export function requireReadableGrant(grant: GrantTerms, network: FrameNetwork): void {
  if (BigInt(grant.chainId) !== BigInt(network.id))
    throw new FrameRefusal(`The permission is for the network ${Number(grant.chainId)}, not for ${network.name}`)
  for (const permission of grant.permissions) {
    if (permission.type !== 'contract-call') continue
    for (const { functionName } of permission.data.functions)
      if (signaturesOf(permission, functionName).length === 0)
        throw new FrameRefusal(
          `Invalid params for wallet_grantPermissions: the ABI has no function ${JSON.stringify(functionName)}`,
        )
  }
}

/** Permissions: what may be done without asking, by which key, and until when. Giving one is never calm. */
export async function grantWords(grant: GrantTerms, reader: TokenReader, isGiven: boolean): Promise<Words> {
  const permissions = await Promise.all(grant.permissions.map((each) => permissionBlocks(each, reader)))
  return {
    isReadable: true,
    warnings: isGiven
      ? [
          { key: 'allowsWithoutAsking' },
          ...(grant.permissions.some(runsForeignCode) ? [{ key: 'runsForeignCode' } as const] : []),
        ]
      : [],
    blocks: [
      ...permissions.flat(),
      {
        kind: 'facts',
        label: { key: 'grantedTo' },
        facts: [
          ...signerFacts(grant.signer),
          fact('expires', grant.expiry === undefined ? { key: 'noExpiry' } : { key: 'date', seconds: grant.expiry }),
        ],
      },
      ...grant.policies.map((policy): Block => ({
        kind: 'facts',
        label: { key: 'rule' },
        facts: [{ label: policy.type, value: JSON.stringify(policy.data) }],
      })),
    ],
    details: [],
  }
}

/** ERC-7715's present form in the former's terms: an account's allowance, by period, until the first expiry. */
export function termsOf({ chainId, from, to, permission, rules }: ExecutionPermission, nowMs: number): GrantTerms {
  const { data } = permission
  const allowance = {
    allowance: data.periodAmount,
    start: data.startTime ?? Math.floor(nowMs / 1000),
    period: data.periodDuration,
  }
  const expiries = (rules ?? []).map((rule) => rule.data.timestamp)
  return {
    chainId,
    ...(from !== undefined && { address: from }),
    ...(expiries.length > 0 && { expiry: Math.min(...expiries) }),
    signer: { type: 'account', data: { address: to } },
    permissions: [
      permission.type === 'native-token-periodic'
        ? { type: 'native-token-recurring-allowance', data: allowance }
        : { type: 'erc20-recurring-allowance', data: { token: permission.data.tokenAddress, ...allowance } },
    ],
    policies: [],
  }
}

function signerFacts(signer: GrantTerms['signer']): readonly Fact[] {
  if (signer.type === 'account') return [addressFact('spender', signer.data.address)]
  return signer.data.keys.map(({ type, publicKey }): Fact => ({ label: { key: 'keyOfType', type }, value: publicKey }))
}

function runsForeignCode(permission: Permission): boolean {
  return (
    permission.type === 'contract-call' &&
    permission.data.functions.some(({ operation }) => operation !== undefined && operation !== 'Call')
  )
}

async function permissionBlocks(permission: Permission, reader: TokenReader): Promise<readonly Block[]> {
  switch (permission.type) {
    case 'contract-call':
      return permission.data.functions.map((each) => ({
        kind: 'facts',
        label: { key: 'callContract' },
        facts: [addressFact('contract', permission.data.address), ...functionFacts(permission, each)],
      }))
    case 'native-token-recurring-allowance':
      return [
        {
          kind: 'facts',
          label: { key: 'spendNativeRepeatedly' },
          facts: [fact('eachTime', etherText(BigInt(permission.data.allowance))), ...period(permission.data)],
        },
      ]
    case 'erc20-recurring-allowance': {
      const token = await reader.token(permission.data.token as Address)
      return [
        {
          kind: 'facts',
          label: { key: 'spendTokenRepeatedly' },
          facts: [
            fact('eachTime', tokenText(token, BigInt(permission.data.allowance), 2n ** 256n - 1n)),
            addressFact('token', permission.data.token),
            ...period(permission.data),
          ],
        },
      ]
    }
  }
}

const OPERATORS = { EQUAL: 'argumentIs', GREATER_THAN: 'argumentAbove', LESS_THAN: 'argumentBelow' } as const

function functionFacts(
  permission: ContractCall,
  { functionName, args, valueLimit, operation }: CalledFunction,
): Fact[] {
  const limit: Text =
    valueLimit === undefined
      ? { key: 'noLimit' }
      : { key: 'amountWithSymbol', amount: formatEther(BigInt(valueLimit)), symbol: 'ETH' }
  return [
    ...signaturesOf(permission, functionName).map((signature) => fact('function', signature)),
    ...(operation === undefined || operation === 'Call' ? [] : [fact('operation', { key: 'delegateCall' })]),
    ...(args ?? []).map(({ operator, value }, at): Fact => ({
      label: { key: 'argument', position: at + 1 },
      value: { key: OPERATORS[operator], value },
    })),
    ...(args === undefined || args.length === 0 ? [fact('arguments', { key: 'noLimit' })] : []),
    fact('maySend', limit),
  ]
}

function signaturesOf({ data }: ContractCall, name: string): string[] {
  return data.abi.flatMap((entry) => {
    if (entry['type'] !== 'function' || entry['name'] !== name) return []
    try {
      return [toFunctionSignature(entry as unknown as AbiFunction)]
    } catch {
      return []
    }
  })
}

function period(data: { readonly start: number; readonly period: number }): Fact[] {
  return [
    fact('starts', { key: 'date', seconds: data.start }),
    fact('every', { key: 'duration', seconds: data.period }),
  ]
}
