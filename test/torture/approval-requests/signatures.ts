import { hashTypedData, stringToBytes, toHex, type Address, type Hex } from 'viem'
import { TypedDataEncoder, hashMessage } from 'ethers'
import { messageWords, refuseTransactionBytes } from '../../../demo/stack/frame/requests/messages/messageWords'
import { readTypedData } from '../../../demo/stack/frame/requests/evm/typedData'
import { typedDataWords } from '../../../demo/stack/frame/requests/evm/typedDataWords'
import type { Random } from '../random'
import { pickAddress, pickAmount } from './evmCalls'
import type { EvmContext } from './evmContext'
import type { RequestKind } from './requestKind'

const ORIGIN = 'https://shop.example'
const LETTERS = ['a', 'b', ' ', '\n', '\t', '\r\n', '\r', '0', '1', '⟨U+202E⟩', '⟨', '\u202E', '\u0000', '\u200B']
const MORE_LETTERS = ['\u00A0', '\u2028', 'é', 'e\u0301', '❤️', '❤', '👨‍👩‍👧', '\u200D', '\uFE0F', '\uE000', '¼']
const SIGN_IN = ['shop.example wants you to sign in with your Ethereum account:\n', '\n\nURI: https://shop.example/\n']

function makeText(random: Random): string {
  const letters = [...LETTERS, ...MORE_LETTERS]
  const text = Array.from({ length: random.integer(12) }, () => random.pick(letters)).join('')
  return random.integer(6) === 0 ? `${SIGN_IN[0]}${text}${SIGN_IN[1]}` : text
}

function mutateBytes(source: Uint8Array, random: Random): Uint8Array {
  const bytes = [...source]
  const at = random.integer(bytes.length + 1)
  const choice = random.integer(4)
  if (choice === 0) bytes.splice(at, 0, ...stringToBytes(random.pick([...LETTERS, ...MORE_LETTERS])))
  else if (choice === 1) bytes.splice(at, 1)
  else if (choice === 2) bytes[at] = random.integer(256)
  else bytes.splice(at, 1, ...stringToBytes(random.pick(LETTERS)))
  return Uint8Array.from(bytes)
}

/** Messages: two are the same for the chain when their digests are, by a second implementation. */
export function messages(context: EvmContext): RequestKind<Uint8Array> {
  const account = { address: context.account, type: 'eoa' } as const
  return {
    name: 'personal_sign',
    make: (random) => stringToBytes(makeText(random)),
    mutate: mutateBytes,
    judge: async (bytes) => ({
      words: messageWords(bytes, { origin: ORIGIN, network: context.network, account }),
      effect: hashMessage(bytes),
    }),
  }
}

/** Messages on Solana are signed as they are. */
export function solanaMessages(transactions: () => readonly Uint8Array[]): RequestKind<Uint8Array> {
  const network = {
    caipNetworkId: 'solana:localnet',
    namespace: 'solana',
    id: 'solana:localnet',
    name: 'Solana',
  } as const
  return {
    name: 'solana_signMessage',
    make: (random) =>
      random.integer(2) === 0 && transactions().length > 0
        ? random.pick(transactions())
        : stringToBytes(makeText(random)),
    mutate: mutateBytes,
    async judge(bytes) {
      try {
        refuseTransactionBytes(bytes)
      } catch {
        return undefined
      }
      const account = { address: 'nobody', type: 'eoa' } as const
      return { words: messageWords(bytes, { origin: ORIGIN, network, account }), effect: toHex(bytes) }
    },
  }
}

type TypedData = {
  readonly types: Readonly<Record<string, readonly { readonly name: string; readonly type: string }[]>>
  readonly domain: Readonly<Record<string, unknown>>
  readonly primaryType: string
  readonly message: Readonly<Record<string, unknown>>
}

const fields = (text: string) =>
  text.split(',').map((field) => ({ type: field.split(' ')[0] ?? '', name: field.split(' ')[1] ?? '' }))
const DETAILS = fields('address token,uint160 amount,uint48 expiration,uint48 nonce')
const TOKEN_PERMISSIONS = fields('address token,uint256 amount')
const SHAPES: readonly Pick<TypedData, 'types' | 'primaryType'>[] = [
  {
    primaryType: 'Permit',
    types: { Permit: fields('address owner,address spender,uint256 value,uint256 nonce,uint256 deadline') },
  },
  {
    primaryType: 'Permit',
    types: { Permit: fields('address holder,address spender,uint256 nonce,uint256 expiry,bool allowed') },
  },
  {
    primaryType: 'PermitSingle',
    types: {
      PermitSingle: fields('PermitDetails details,address spender,uint256 sigDeadline'),
      PermitDetails: DETAILS,
    },
  },
  {
    primaryType: 'PermitBatch',
    types: {
      PermitBatch: fields('PermitDetails[] details,address spender,uint256 sigDeadline'),
      PermitDetails: DETAILS,
    },
  },
  {
    primaryType: 'PermitTransferFrom',
    types: {
      PermitTransferFrom: fields('TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline'),
      TokenPermissions: TOKEN_PERMISSIONS,
    },
  },
  {
    primaryType: 'Order',
    types: {
      Order: fields(
        'address sellToken,address buyToken,address receiver,uint256 sellAmount,uint256 buyAmount,uint32 validTo,' +
          'bytes32 appData,uint256 feeAmount,string kind,bool partiallyFillable,string sellTokenBalance,' +
          'string buyTokenBalance',
      ),
    },
  },
  { primaryType: 'Mail', types: { Mail: fields('string text,uint8 kind,bytes data') } },
]

function leaf(type: string, context: EvmContext, random: Random): unknown {
  if (type === 'address')
    return random.integer(3) === 0 ? random.pick(context.contracts.erc20) : pickAddress(context, random)
  if (type === 'bool') return random.integer(2) === 0
  if (type === 'string') return makeText(random)
  if (type === 'bytes') return `0x${random.hex(random.integer(4))}`
  if (type === 'bytes32') return `0x${random.hex(32)}`
  const amount = pickAmount(random) % 2n ** BigInt(/\d+$/.exec(type)?.[0] ?? 256)
  return random.pick([String(amount), toHex(amount), amount < 2n ** 53n ? Number(amount) : String(amount)])
}

function valuesOf(shape: Pick<TypedData, 'types'>, type: string, context: EvmContext, random: Random): unknown {
  const array = /^(.+)\[\]$/.exec(type)
  if (array) return Array.from({ length: random.integer(3) }, () => valuesOf(shape, array[1] ?? '', context, random))
  const members = shape.types[type]
  if (!members) return leaf(type, context, random)
  return Object.fromEntries(members.map((each) => [each.name, valuesOf(shape, each.type, context, random)]))
}

/** Typed data: the digest of what was asked, by a second implementation, is what the chain sees. */
export function typedData(context: EvmContext): RequestKind<TypedData> {
  const domain = (random: Random) => ({
    name: random.pick(['USD Coin', 'Permit2', '']),
    ...(random.integer(8) === 0 ? {} : { chainId: random.pick([31_337, '31337', '0x7a69']) }),
    verifyingContract: random.pick([
      ...context.contracts.erc20,
      context.contracts.permit2,
      context.contracts.permit2,
      context.account,
    ]),
  })
  return {
    name: 'eth_signTypedData_v4',
    make(random) {
      const shape = random.pick(SHAPES)
      const message = valuesOf(shape, shape.primaryType, context, random) as Record<string, unknown>
      const own = message['owner'] === undefined ? {} : { owner: context.account }
      return { ...shape, domain: domain(random), message: { ...message, ...own } }
    },
    mutate(data, random) {
      const members = data.types[data.primaryType] ?? []
      const member = random.pick(members)
      switch (random.integer(7)) {
        case 0:
          return { ...data, domain: { ...data.domain, ...domain(random) } }
        case 1:
          return { ...data, message: { ...data.message, [random.pick(['extra', 'a'])]: 1 } }
        case 2: {
          const types = random.pick(['uint256', 'string', 'bytes32', 'address', 'uint64'])
          const changed = members.map((each) => (each === member ? { ...each, type: types } : each))
          return { ...data, types: { ...data.types, [data.primaryType]: changed } }
        }
        case 3: {
          const changed = members.toReversed()
          return { ...data, types: { ...data.types, [data.primaryType]: changed } }
        }
        case 4:
          return { ...data, domain: { ...data.domain, [random.pick(['salt', 'version', 'note'])]: '1' } }
        default:
          return { ...data, message: { ...data.message, [member.name]: valuesOf(data, member.type, context, random) } }
      }
    },
    async judge(data) {
      let read
      try {
        read = readTypedData(JSON.stringify(data), context.network)
        const { reader } = context.callerOf(context.account)
        const words = await typedDataWords(read, { reader, account: context.account, own: [context.account] })
        const signed = hashTypedData(read.definition as never)
        const asked = independentDigest(data)
        if (asked !== signed)
          throw new Error(`Signed is ${signed}, and asked for was ${asked}: ${JSON.stringify(data)}`)
        return { words, effect: signed }
      } catch (reason) {
        if (reason instanceof Error && reason.message.startsWith('Signed is')) throw reason
        return undefined
      }
    },
  }
}

function independentDigest({ types, domain, message }: TypedData): Hex {
  const { EIP712Domain: _, ...rest } = types as Record<string, { name: string; type: string }[]>
  return TypedDataEncoder.hash(domain as { verifyingContract?: Address }, rest, message) as Hex
}
