import { formatEther, formatUnits, maxUint160, maxUint256, zeroAddress, type Address } from 'viem'
import type { Fact, Text } from '../description'
import type { LabelKey, WarningKey } from '../description'
import type { TokenFacts, TokenReader } from './TokenReader'
import { isSame } from './TokenReader'

/** The contracts that words about a call may rely on by their address. */
export type KnownContracts = { readonly router?: Address; readonly weth?: Address }

export type CallContext = {
  readonly reader: TokenReader
  /** Who makes the call. */
  readonly account: Address
  readonly contract: Address
  /** What the contract says it is. */
  readonly token: TokenFacts | undefined
  readonly known: KnownContracts
}

/** What a call means. `warnings` is empty only for what this table calls calm. */
export type Reading = { readonly facts: readonly Fact[]; readonly warnings: readonly Text[] }

/** Which contracts a row is for: what `transferFrom` moves depends on who is called. */
export type CalledContract = 'erc20' | 'erc721' | 'erc1155' | 'permit2' | 'router' | 'weth'

export type CallRow = {
  readonly signature: string
  readonly of: CalledContract
  /** Undefined when these arguments have no meaning that could be shown. */
  read(args: readonly unknown[], context: CallContext): Reading | undefined | Promise<Reading | undefined>
}

/** https://github.com/Uniswap/permit2, at the same address on every chain. */
export const PERMIT_2: Address = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const NO_WARNING: readonly Text[] = []

export function fact(label: LabelKey, value: Text): Fact {
  return { label: { key: label }, value }
}

export function addressFact(label: LabelKey, value: string): Fact {
  return { label: { key: label }, value, isAddress: true }
}

export function etherText(wei: bigint): Text {
  return { key: 'amountWithSymbol', amount: formatEther(wei), symbol: 'ETH' }
}

/** An amount of a token, unlimited at the number that tokens treat so. */
export function tokenText(token: TokenFacts | undefined, units: bigint, unlimited?: bigint): Text {
  if (token?.standard !== 'erc20') return { key: 'unitsOfToken', units: String(units) }
  return units === unlimited
    ? { key: 'unlimitedAmount', symbol: token.symbol }
    : { key: 'amountWithSymbol', amount: formatUnits(units, token.decimals), symbol: token.symbol }
}

/** Calm is a limit that the account could pay now. */
export async function allowanceWarnings(
  { reader, account }: Pick<CallContext, 'reader' | 'account'>,
  contract: Address,
  token: TokenFacts | undefined,
  units: bigint,
): Promise<readonly Text[]> {
  if (units === 0n) return NO_WARNING
  const held = await reader.balanceOf(account, contract).catch(() => 0n)
  if (units <= held) return NO_WARNING
  return token?.standard === 'erc20' ? [{ key: 'unlimitedSpending', symbol: token.symbol }] : [{ key: 'moreThanHeld' }]
}

const warn = (...keys: readonly WarningKey[]): readonly Text[] => keys.map((key) => ({ key }))

/** Calm is a transfer of one's own to somebody who can have it. */
function movementWarnings({ account, contract }: CallContext, from: Address, to: Address): readonly Text[] {
  return [
    ...(isSame(account, from) ? [] : warn('movesOthers')),
    ...(isSame(to, zeroAddress) || isSame(to, contract) ? warn('addressBurns') : []),
  ]
}

function erc20Movement(context: CallContext, from: Address | undefined, to: Address, units: bigint): Reading {
  return {
    facts: [
      fact('amount', tokenText(context.token, units)),
      // `transferFrom` one's own account takes an allowance, which a transfer does not.
      ...(from === undefined ? [] : [addressFact('sender', from)]),
      addressFact('recipient', to),
      addressFact('token', context.contract),
    ],
    warnings: movementWarnings(context, from ?? context.account, to),
  }
}

async function erc20Approval(context: CallContext, spender: Address, units: bigint): Promise<Reading> {
  return {
    facts: [
      fact('maySpend', tokenText(context.token, units, maxUint256)),
      addressFact('spender', spender),
      addressFact('token', context.contract),
    ],
    warnings: await allowanceWarnings(context, context.contract, context.token, units),
  }
}

function erc721Movement(context: CallContext, from: Address, to: Address, id: bigint, data?: string): Reading {
  return {
    facts: [
      fact('tokenId', itemText(context, id)),
      ...(isSame(context.account, from) ? [] : [addressFact('sender', from)]),
      addressFact('recipient', to),
      addressFact('token', context.contract),
      ...(data === undefined ? [] : [fact('data', data)]),
    ],
    warnings: movementWarnings(context, from, to),
  }
}

/** The recipient's code runs too, where it is a contract. */
function safe(reading: Reading): Reading {
  return { ...reading, facts: [...reading.facts, fact('function', 'safeTransferFrom')] }
}

export function itemText({ token }: Pick<CallContext, 'token'>, id: bigint, count?: bigint): Text {
  const symbol = token?.symbol ?? ''
  return count === undefined
    ? `#${id} ${symbol}`.trim()
    : { key: 'itemsOfCollection', id: String(id), count: String(count), symbol }
}

function forAll(context: CallContext, operator: Address, approved: boolean): Reading {
  return {
    facts: [
      approved ? fact('mayTake', { key: 'allItems' }) : fact('stopsAllowing', { key: 'allItems' }),
      addressFact('spender', operator),
      addressFact('token', context.contract),
    ],
    warnings: approved ? warn('takesAllItems') : NO_WARNING,
  }
}

function expiryText(seconds: bigint | number): Text {
  return { key: 'date', seconds: Number(seconds) }
}

type Swap = {
  readonly pays: readonly [amount: bigint, token: Address | undefined]
  readonly receives: readonly [least: bigint, token: Address | undefined]
  readonly path: readonly Address[]
  readonly to: Address
  readonly deadline: bigint
}

async function swap(context: CallContext, { pays, receives, path, to, deadline }: Swap): Promise<Reading | undefined> {
  if (path.length < 2) return undefined
  const { reader, account } = context
  const text = async ([amount, address]: Swap['pays']): Promise<Text | undefined> => {
    if (address === undefined) return etherText(amount)
    const token = await reader.token(address)
    return token?.standard === 'erc20' ? tokenText(token, amount) : undefined
  }
  const [paid, received] = await Promise.all([text(pays), text(receives)])
  if (paid === undefined || received === undefined) return undefined
  return {
    facts: [
      fact('pays', paid),
      fact('minimumReceived', received),
      addressFact('recipient', to),
      ...path.map((address) => addressFact('token', address)),
      fact('expires', expiryText(deadline)),
      addressFact('contract', context.contract),
    ],
    warnings: isSame(account, to) ? NO_WARNING : warn('unusualStep'),
  }
}

/** Every call that has words. What is not here, or not by these very bytes, is not readable. */
export const CALL_TABLE: readonly CallRow[] = [
  {
    signature: 'function transfer(address to, uint256 value)',
    of: 'erc20',
    read: ([to, value], context) => erc20Movement(context, undefined, to as Address, value as bigint),
  },
  {
    signature: 'function transferFrom(address from, address to, uint256 value)',
    of: 'erc20',
    read: ([from, to, value], context) => erc20Movement(context, from as Address, to as Address, value as bigint),
  },
  {
    signature: 'function approve(address spender, uint256 value)',
    of: 'erc20',
    read: ([spender, value], context) => erc20Approval(context, spender as Address, value as bigint),
  },
  {
    signature: 'function increaseAllowance(address spender, uint256 added)',
    of: 'erc20',
    // What the spender may take in the end depends on what it may take now.
    read: ([spender, added], context) => ({
      facts: [
        fact('maySpendMore', tokenText(context.token, added as bigint)),
        addressFact('spender', spender as Address),
        addressFact('token', context.contract),
      ],
      warnings: [{ key: 'unlimitedSpending', symbol: context.token?.symbol ?? '' }],
    }),
  },
  {
    signature: 'function decreaseAllowance(address spender, uint256 subtracted)',
    of: 'erc20',
    read: ([spender, subtracted], context) => ({
      facts: [
        fact('maySpendLess', tokenText(context.token, subtracted as bigint)),
        addressFact('spender', spender as Address),
        addressFact('token', context.contract),
      ],
      warnings: NO_WARNING,
    }),
  },
  {
    signature: 'function transferFrom(address from, address to, uint256 id)',
    of: 'erc721',
    read: ([from, to, id], context) => erc721Movement(context, from as Address, to as Address, id as bigint),
  },
  {
    signature: 'function safeTransferFrom(address from, address to, uint256 id)',
    of: 'erc721',
    read: ([from, to, id], context) => safe(erc721Movement(context, from as Address, to as Address, id as bigint)),
  },
  {
    signature: 'function safeTransferFrom(address from, address to, uint256 id, bytes data)',
    of: 'erc721',
    read: ([from, to, id, data], context) =>
      safe(erc721Movement(context, from as Address, to as Address, id as bigint, data as string)),
  },
  {
    signature: 'function approve(address spender, uint256 id)',
    of: 'erc721',
    read: ([spender, id], context) =>
      isSame(spender as Address, zeroAddress)
        ? {
            facts: [fact('stopsAllowing', itemText(context, id as bigint)), addressFact('token', context.contract)],
            warnings: NO_WARNING,
          }
        : {
            facts: [
              fact('mayTake', itemText(context, id as bigint)),
              addressFact('spender', spender as Address),
              addressFact('token', context.contract),
            ],
            warnings: warn('allowsLater'),
          },
  },
  {
    signature: 'function setApprovalForAll(address operator, bool approved)',
    of: 'erc721',
    read: ([operator, approved], context) => forAll(context, operator as Address, approved as boolean),
  },
  {
    signature: 'function setApprovalForAll(address operator, bool approved)',
    of: 'erc1155',
    read: ([operator, approved], context) => forAll(context, operator as Address, approved as boolean),
  },
  {
    signature: 'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
    of: 'erc1155',
    read: ([from, to, id, amount, data], context) => ({
      facts: [
        fact('amount', itemText(context, id as bigint, amount as bigint)),
        ...(isSame(context.account, from as Address) ? [] : [addressFact('sender', from as Address)]),
        addressFact('recipient', to as Address),
        addressFact('token', context.contract),
        ...(data === '0x' ? [] : [fact('data', data as string)]),
      ],
      warnings: movementWarnings(context, from as Address, to as Address),
    }),
  },
  {
    signature: 'function safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] amounts, bytes data)',
    of: 'erc1155',
    read: ([from, to, ids, amounts, data], context) => {
      const [pieces, counts] = [ids as readonly bigint[], amounts as readonly bigint[]]
      if (pieces.length !== counts.length) return undefined
      return {
        facts: [
          ...pieces.map((id, at) => fact('amount', itemText(context, id, counts[at] ?? 0n))),
          ...(isSame(context.account, from as Address) ? [] : [addressFact('sender', from as Address)]),
          addressFact('recipient', to as Address),
          addressFact('token', context.contract),
          ...(data === '0x' ? [] : [fact('data', data as string)]),
        ],
        warnings: movementWarnings(context, from as Address, to as Address),
      }
    },
  },
  {
    signature: 'function approve(address token, address spender, uint160 amount, uint48 expiration)',
    of: 'permit2',
    read: async ([address, spender, amount, expiration], context) => {
      const token = await context.reader.token(address as Address)
      return {
        facts: [
          fact('maySpend', tokenText(token, amount as bigint, maxUint160)),
          addressFact('spender', spender as Address),
          addressFact('token', address as Address),
          fact('expires', expiryText(expiration as number)),
          addressFact('contract', context.contract),
        ],
        // Permit2 has most tokens of its users in its hands, so it is never calm.
        warnings: warn('allowsLater').concat(
          await allowanceWarnings(context, address as Address, token, amount as bigint),
        ),
      }
    },
  },
  {
    signature:
      'function swapExactTokensForTokens(uint256 amount, uint256 least, address[] path, address to, uint256 by)',
    of: 'router',
    read: ([amount, least, path, to, by], context) =>
      swap(context, {
        pays: [amount as bigint, (path as Address[])[0] ?? zeroAddress],
        receives: [least as bigint, (path as Address[]).at(-1) ?? zeroAddress],
        path: path as Address[],
        to: to as Address,
        deadline: by as bigint,
      }),
  },
  {
    signature: 'function swapExactTokensForETH(uint256 amount, uint256 least, address[] path, address to, uint256 by)',
    of: 'router',
    read: ([amount, least, path, to, by], context) =>
      swap(context, {
        pays: [amount as bigint, (path as Address[])[0] ?? zeroAddress],
        receives: [least as bigint, undefined],
        path: path as Address[],
        to: to as Address,
        deadline: by as bigint,
      }),
  },
  {
    signature: 'function swapExactETHForTokens(uint256 least, address[] path, address to, uint256 by) payable',
    of: 'router',
    // What is paid is the coin that the call carries; its amount stands above.
    read: async ([least, path, to, by], context) => {
      const reading = await swap(context, {
        pays: [0n, undefined],
        receives: [least as bigint, (path as Address[]).at(-1) ?? zeroAddress],
        path: path as Address[],
        to: to as Address,
        deadline: by as bigint,
      })
      return reading && { ...reading, facts: reading.facts.slice(1) }
    },
  },
  {
    signature: 'function deposit() payable',
    of: 'weth',
    read: (_, context) => ({ facts: [addressFact('wraps', context.contract)], warnings: NO_WARNING }),
  },
  {
    signature: 'function withdraw(uint256 amount)',
    of: 'weth',
    read: ([amount], context) => ({
      facts: [fact('unwraps', etherText(amount as bigint)), addressFact('token', context.contract)],
      warnings: NO_WARNING,
    }),
  },
]
