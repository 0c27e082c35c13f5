import { maxUint160, maxUint256, type Address } from 'viem'
import type { Fact, Text } from '../description'
import { addressFact, allowanceWarnings, etherText, fact, PERMIT_2, tokenText, type Reading } from './callTable'
import { isSame, type TokenReader } from './TokenReader'

export type TypedDataContext = {
  readonly reader: TokenReader
  readonly account: Address
  /** The domain's contract, which reads the signature. */
  readonly contract: Address
}

type Values = Readonly<Record<string, unknown>>

export type TypedDataRow = {
  /** The encoded type, which decides how a contract reads the signature. */
  readonly matches: (encodedType: string) => boolean
  /** Undefined when the contract is not one that reads such data, or the values have no meaning that could be shown. */
  read(message: Values, context: TypedDataContext): Promise<Reading | undefined>
}

const TOKEN_PERMISSIONS = 'TokenPermissions(address token,uint256 amount)'
const TRANSFER = 'address spender,uint256 nonce,uint256 deadline'
const PERMIT_DETAILS = 'PermitDetails(address token,uint160 amount,uint48 expiration,uint48 nonce)'
const ITEM = 'uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount'
const OFFER_ITEM = `OfferItem(${ITEM})`
const CONSIDERATION_ITEM = `ConsiderationItem(${ITEM},address recipient)`
const SEAPORT_ORDER =
  'OrderComponents(address offerer,address zone,OfferItem[] offer,ConsiderationItem[] consideration,uint8 orderType,' +
  'uint256 startTime,uint256 endTime,bytes32 zoneHash,uint256 salt,bytes32 conduitKey,uint256 counter)' +
  CONSIDERATION_ITEM +
  OFFER_ITEM
const COW_ORDER =
  'Order(address sellToken,address buyToken,address receiver,uint256 sellAmount,uint256 buyAmount,uint32 validTo,' +
  'bytes32 appData,uint256 feeAmount,string kind,bool partiallyFillable,string sellTokenBalance,string buyTokenBalance)'

const equals = (type: string) => (encoded: string) => encoded === type
const until = (seconds: unknown): Fact => fact('expires', { key: 'date', seconds: Number(seconds) })
/** A date cannot tell every number apart. */
const number = (value: unknown): Fact => fact('nonce', String(value))

/** A permission to take tokens, which anybody who has the signature can put on the chain. It is never calm. */
async function permission(
  { reader, account }: TypedDataContext,
  address: Address,
  spender: Address,
  units: bigint,
  unlimited: bigint,
): Promise<Reading> {
  const token = await reader.token(address)
  return {
    facts: [
      fact('maySpend', tokenText(token, units, unlimited)),
      addressFact('spender', spender),
      addressFact('token', address),
    ],
    warnings: [{ key: 'allowsLater' }, ...(await allowanceWarnings({ reader, account }, address, token, units))],
  }
}

async function permit2(
  context: TypedDataContext,
  parts: readonly Values[],
  spender: Address,
  unlimited: bigint,
  extra: readonly Fact[],
): Promise<Reading | undefined> {
  if (!isSame(PERMIT_2, context.contract) || parts.length === 0) return undefined
  const readings = await Promise.all(
    parts.map(async (part) => {
      const reading = await permission(context, part['token'] as Address, spender, part['amount'] as bigint, unlimited)
      const own = part['expiration'] === undefined ? [] : [until(part['expiration']), number(part['nonce'])]
      return { ...reading, facts: [...reading.facts, ...own] }
    }),
  )
  return {
    facts: [...readings.flatMap((each) => each.facts), ...extra, addressFact('contract', context.contract)],
    warnings: readings.flatMap((each) => each.warnings),
  }
}

/** Seaport's kinds of items: the coin, ERC-20, ERC-721, ERC-1155; those by criteria leave the piece open. */
async function itemText(reader: TokenReader, item: Values): Promise<Text | undefined> {
  const [kind, address] = [Number(item['itemType']), item['token'] as Address]
  const [start, end, id] = [item['startAmount'], item['endAmount'], item['identifierOrCriteria']] as bigint[]
  if (start === undefined || start !== end || id === undefined) return undefined
  if (kind === 0) return etherText(start)
  const token = await reader.token(address)
  if (kind === 1 && token?.standard === 'erc20' && id === 0n) return tokenText(token, start)
  if ((kind === 2 && token?.standard === 'erc721') || (kind === 3 && token?.standard === 'erc1155'))
    return { key: 'itemsOfCollection', id: String(id), count: String(start), symbol: token.symbol }
  return undefined
}

/** Typed data that has words. All other is not readable. */
export const TYPED_DATA_TABLE: readonly TypedDataRow[] = [
  {
    // https://eips.ethereum.org/EIPS/eip-2612
    matches: equals('Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)'),
    async read({ owner, spender, value, nonce, deadline }, context) {
      const token = await context.reader.token(context.contract)
      if (token?.standard !== 'erc20' || !isSame(context.account, owner as string)) return undefined
      const reading = await permission(context, context.contract, spender as Address, value as bigint, maxUint256)
      return {
        ...reading,
        facts: [...reading.facts, until(deadline), number(nonce), fact('expires', String(deadline))],
      }
    },
  },
  {
    // DAI's, older than the standard.
    matches: equals('Permit(address holder,address spender,uint256 nonce,uint256 expiry,bool allowed)'),
    async read({ holder, spender, nonce, expiry, allowed }, context) {
      const token = await context.reader.token(context.contract)
      if (token?.standard !== 'erc20' || !isSame(context.account, holder as string)) return undefined
      const end = expiry === 0n ? fact('expires', { key: 'noExpiry' }) : until(expiry)
      const tail = [end, number(nonce), fact('expires', String(expiry))]
      if (allowed !== true)
        return {
          facts: [
            fact('stopsAllowing', token.symbol),
            addressFact('spender', spender as string),
            addressFact('token', context.contract),
            ...tail,
          ],
          warnings: [],
        }
      const reading = await permission(context, context.contract, spender as Address, maxUint256, maxUint256)
      return { ...reading, facts: [...reading.facts, ...tail] }
    },
  },
  {
    matches: equals(`PermitSingle(PermitDetails details,address spender,uint256 sigDeadline)${PERMIT_DETAILS}`),
    read: ({ details, spender, sigDeadline }, context) =>
      permit2(context, [details as Values], spender as Address, maxUint160, [
        fact('signatureDeadline', String(sigDeadline)),
      ]),
  },
  {
    matches: equals(`PermitBatch(PermitDetails[] details,address spender,uint256 sigDeadline)${PERMIT_DETAILS}`),
    read: ({ details, spender, sigDeadline }, context) =>
      permit2(context, details as Values[], spender as Address, maxUint160, [
        fact('signatureDeadline', String(sigDeadline)),
      ]),
  },
  {
    matches: equals(`PermitTransferFrom(TokenPermissions permitted,${TRANSFER})${TOKEN_PERMISSIONS}`),
    read: ({ permitted, spender, nonce, deadline }, context) =>
      permit2(context, [permitted as Values], spender as Address, maxUint256, [
        number(nonce),
        fact('signatureDeadline', String(deadline)),
      ]),
  },
  {
    matches: equals(`PermitBatchTransferFrom(TokenPermissions[] permitted,${TRANSFER})${TOKEN_PERMISSIONS}`),
    read: ({ permitted, spender, nonce, deadline }, context) =>
      permit2(context, permitted as Values[], spender as Address, maxUint256, [
        number(nonce),
        fact('signatureDeadline', String(deadline)),
      ]),
  },
  {
    // https://github.com/ProjectOpenSea/seaport
    matches: equals(SEAPORT_ORDER),
    async read(message, { reader, account, contract }) {
      if (!isSame(account, message['offerer'] as string)) return undefined
      const [offers, considerations] = [message['offer'] as Values[], message['consideration'] as Values[]]
      const given = await Promise.all(offers.map((item) => itemText(reader, item)))
      const taken = await Promise.all(considerations.map((item) => itemText(reader, item)))
      if ([...given, ...taken].includes(undefined)) return undefined
      const rest = ['zone', 'orderType', 'startTime', 'zoneHash', 'salt', 'conduitKey', 'counter']
      return {
        facts: [
          ...offers.flatMap((item, at) => [
            fact('pays', given[at] ?? ''),
            addressFact('token', item['token'] as string),
          ]),
          ...considerations.flatMap((item, at) => [
            fact('receives', taken[at] ?? ''),
            addressFact('token', item['token'] as string),
            addressFact('recipient', item['recipient'] as string),
          ]),
          until(message['endTime']),
          fact('expires', String(message['endTime'])),
          addressFact('contract', contract),
          ...rest.map((name) => ({ label: name, value: String(message[name]) })),
        ],
        warnings: [{ key: 'ordersSale' }],
      }
    },
  },
  {
    // https://github.com/cowprotocol/contracts
    matches: equals(COW_ORDER),
    async read(message, { reader, contract }) {
      const [sold, bought] = [message['sellToken'] as Address, message['buyToken'] as Address]
      const [sells, buys] = await Promise.all([reader.token(sold), reader.token(bought)])
      if (sells?.standard !== 'erc20' || buys?.standard !== 'erc20') return undefined
      const rest = ['appData', 'feeAmount', 'kind', 'partiallyFillable', 'sellTokenBalance', 'buyTokenBalance']
      return {
        facts: [
          fact('pays', tokenText(sells, message['sellAmount'] as bigint)),
          fact('minimumReceived', tokenText(buys, message['buyAmount'] as bigint)),
          addressFact('recipient', message['receiver'] as string),
          addressFact('token', sold),
          addressFact('token', bought),
          until(message['validTo']),
          fact('expires', String(message['validTo'])),
          addressFact('contract', contract),
          ...rest.map((name) => ({ label: name, value: String(message[name]) })),
        ],
        warnings: [{ key: 'ordersSale' }],
      }
    },
  },
]
