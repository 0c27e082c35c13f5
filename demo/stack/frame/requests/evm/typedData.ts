import { isAddress, isHex, size, type Hex, type TypedDataDefinition } from 'viem'
import { FrameRefusal } from '../../FrameRefusal'
import type { FrameNetwork } from '../../networks'
import type { Branch } from '../description'
import { visibleText } from '../messages/visibleText'
import { readQuantity } from './quantity'

type Member = { readonly name: string; readonly type: string }
type Types = Readonly<Record<string, readonly Member[]>>

/** Typed data with nothing in it that is not signed: the tree is made of the values that are hashed. */
export type ReadTypedData = {
  readonly definition: TypedDataDefinition
  readonly domain: Readonly<Record<string, unknown>>
  readonly primaryType: string
  readonly message: Readonly<Record<string, unknown>>
  /** The encoded type (EIP-712), which names every member that is signed. */
  readonly encodedType: string
  readonly domainBranches: readonly Branch[]
  readonly messageBranches: readonly Branch[]
}

const TOP = ['types', 'domain', 'primaryType', 'message']
const DOMAIN = 'EIP712Domain'
/** https://eips.ethereum.org/EIPS/eip-712#definition-of-domainseparator */
const DOMAIN_MEMBERS: readonly Member[] = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
  { name: 'salt', type: 'bytes32' },
]
/** `__proto__` is no name that an object of JavaScript could hold like others. */
const IDENTIFIER = /^(?!__proto__$)[A-Za-z_$][A-Za-z0-9_$]*$/
const ARRAY = /^(.+)\[(\d*)\]$/
const DEEPEST = 32

/**
 * Typed data as sent (an object or its JSON).
 * @throws when it is not valid EIP-712, holds anything that would not be signed, or is meant for another network.
 */
export function readTypedData(source: unknown, network: FrameNetwork): ReadTypedData {
  const data = asRecord(typeof source === 'string' ? parseJson(source) : source, 'it')
  requireOnly(data, TOP, 'it')
  const types = readTypes(data['types'])
  const primaryType = data['primaryType']
  if (typeof primaryType !== 'string' || primaryType === DOMAIN || !Object.hasOwn(types, primaryType))
    throw bad('primaryType')
  const given = asRecord(data['domain'] ?? {}, 'domain')
  const members = domainMembers(types, given)
  const domain = readStruct({ ...types, [DOMAIN]: members }, DOMAIN, { ...given, ...normalChainId(given) }, 'domain', 0)
  const chainId = domain.value['chainId']
  if (chainId !== undefined && chainId !== BigInt(network.id))
    throw new FrameRefusal(`The typed data is for the network ${String(chainId)}, not for ${network.name}`)
  const message = readStruct(types, primaryType, data['message'], 'message', 0)
  return {
    definition: {
      types: { ...types, [DOMAIN]: members },
      domain: domain.value,
      primaryType,
      message: message.value,
    } as TypedDataDefinition,
    domain: domain.value,
    primaryType,
    message: message.value,
    encodedType: encodeType(types, primaryType),
    domainBranches: domain.branches,
    messageBranches: message.branches,
  }
}

function readTypes(source: unknown): Types {
  const types: Record<string, readonly Member[]> = {}
  for (const [name, members] of Object.entries(asRecord(source, 'types'))) {
    if (!IDENTIFIER.test(name) || isElementary(name) || !Array.isArray(members)) throw bad(`types.${name}`)
    types[name] = members.map((member: unknown) => {
      const { name: called, type, ...rest } = asRecord(member, `types.${name}`)
      if (
        typeof called !== 'string' ||
        !IDENTIFIER.test(called) ||
        typeof type !== 'string' ||
        Object.keys(rest).length
      )
        throw bad(`types.${name}`)
      return { name: called, type }
    })
    const names = types[name].map((each) => each.name)
    if (new Set(names).size !== names.length) throw bad(`types.${name}`)
  }
  for (const [name, members] of Object.entries(types))
    for (const { type } of members) {
      const base = type.replace(/(?<!\])(?:\[\d*\])*$/, '')
      if (!isElementary(base) && !Object.hasOwn(types, base)) throw bad(`types.${name}`)
    }
  return types
}

/** The domain's members as they are declared, else those that have a value, in the order of the standard. */
function domainMembers(types: Types, domain: Readonly<Record<string, unknown>>): readonly Member[] {
  const declared = Object.hasOwn(types, DOMAIN)
    ? types[DOMAIN]
    : DOMAIN_MEMBERS.filter(({ name }) => domain[name] !== undefined && domain[name] !== null)
  for (const { name, type } of declared ?? [])
    if (!DOMAIN_MEMBERS.some((each) => each.name === name && each.type === type)) throw bad(`types.${DOMAIN}`)
  return declared ?? []
}

/** Apps write the id as a number, as text or in hexadecimal. A list or a boolean is none, whatever it converts to. */
function normalChainId({ chainId }: Readonly<Record<string, unknown>>): { readonly chainId?: bigint } {
  if (chainId === undefined || chainId === null) return {}
  const id = readQuantity(chainId)
  if (id === undefined) throw bad('domain.chainId')
  return { chainId: id }
}

type ReadValue<Value> = { readonly value: Value; readonly branches: readonly Branch[] }

function readStruct(
  types: Types,
  type: string,
  source: unknown,
  path: string,
  depth: number,
): ReadValue<Record<string, unknown>> {
  const given = asRecord(source, path)
  const members = types[type] ?? []
  const present = Object.fromEntries(Object.entries(given).filter(([, each]) => each !== undefined))
  requireOnly(
    path === 'domain' ? Object.fromEntries(Object.entries(present).filter(([, each]) => each !== null)) : present,
    members.map(({ name }) => name),
    path,
  )
  const value: Record<string, unknown> = {}
  const branches = members.map(({ name, type: of }): Branch => {
    if (!Object.hasOwn(given, name)) throw bad(`${path}.${name}`)
    const read = readMember(types, of, given[name], `${path}.${name}`, depth + 1)
    value[name] = read.value
    return { name, ...read.shown }
  })
  return { value, branches }
}

function readMember(
  types: Types,
  type: string,
  source: unknown,
  path: string,
  depth: number,
): { readonly value: unknown; readonly shown: Omit<Branch, 'name'> } {
  if (depth > DEEPEST) throw bad(path)
  const [, base, length] = ARRAY.exec(type) ?? []
  if (base !== undefined) {
    if (!Array.isArray(source) || (length && source.length !== Number(length))) throw bad(path)
    const items = source.map((each: unknown, at) => readMember(types, base, each, `${path}.${at}`, depth + 1))
    return {
      value: items.map((item) => item.value),
      shown: { children: items.map((item, at) => ({ name: String(at), ...item.shown })) },
    }
  }
  if (Object.hasOwn(types, type)) {
    const { value, branches } = readStruct(types, type, source, path, depth)
    return { value, shown: { children: branches } }
  }
  return readLeaf(type, source, path)
}

function readLeaf(
  type: string,
  source: unknown,
  path: string,
): { readonly value: unknown; readonly shown: Omit<Branch, 'name'> } {
  if (type === 'string' && typeof source === 'string' && !/\p{Cs}/u.test(source))
    return { value: source, shown: { value: visibleText(source).text } }
  if (type === 'bool' && typeof source === 'boolean') return { value: source, shown: { value: String(source) } }
  if (type === 'address' && typeof source === 'string' && isAddress(source, { strict: false }))
    return { value: source, shown: { value: source } }
  const integer = /^(u?)int(\d*)$/.exec(type)
  if (integer) {
    const [, unsigned, bits] = integer
    const amount = readInteger(source)
    const width = BigInt(bits || 256)
    const [least, end] = unsigned ? [0n, 2n ** width] : [-(2n ** (width - 1n)), 2n ** (width - 1n)]
    if (amount === undefined || amount < least || amount >= end) throw bad(path)
    return { value: amount, shown: { value: String(amount) } }
  }
  const bytes = /^bytes(\d*)$/.exec(type)
  if (bytes && isHex(source) && source.length % 2 === 0 && (!bytes[1] || size(source) === Number(bytes[1]))) {
    const hex = source.toLowerCase() as Hex
    return { value: hex, shown: { value: hex } }
  }
  throw bad(path)
}

function readInteger(source: unknown): bigint | undefined {
  if (typeof source === 'bigint') return source
  if (typeof source === 'number' && Number.isSafeInteger(source)) return BigInt(source)
  if (typeof source !== 'string') return undefined
  return /^-\d+$/.test(source) ? BigInt(source) : readQuantity(source)
}

function isElementary(type: string): boolean {
  const [, kind, bits] = /^(u?int|bytes)(\d+)$/.exec(type) ?? []
  if (kind === 'bytes') return Number(bits) >= 1 && Number(bits) <= 32 && !bits?.startsWith('0')
  if (kind !== undefined)
    return Number(bits) % 8 === 0 && Number(bits) >= 8 && Number(bits) <= 256 && !bits?.startsWith('0')
  // The standard has no `uint` and `int` without a width, and libraries encode them differently.
  return ['string', 'bool', 'address', 'bytes'].includes(type)
}

function encodeType(types: Types, primary: string): string {
  const found = new Set<string>()
  const visit = (name: string): void => {
    if (found.has(name)) return
    found.add(name)
    for (const { type } of types[name] ?? []) {
      const base = type.replace(/(?<!\])(?:\[\d*\])*$/, '')
      if (Object.hasOwn(types, base)) visit(base)
    }
  }
  visit(primary)
  const others = [...found].filter((name) => name !== primary).toSorted()
  return [primary, ...others]
    .map((name) => `${name}(${(types[name] ?? []).map((each) => `${each.type} ${each.name}`).join(',')})`)
    .join('')
}

function asRecord(value: unknown, path: string): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw bad(path)
  return value as Record<string, unknown>
}

function requireOnly(value: Readonly<Record<string, unknown>>, names: readonly string[], path: string): void {
  const extra = Object.keys(value).find((name) => !names.includes(name))
  if (extra !== undefined) throw bad(`${path}.${extra}`)
}

function parseJson(source: string): unknown {
  try {
    return JSON.parse(source)
  } catch {
    throw bad('1')
  }
}

function bad(path: string): FrameRefusal {
  return new FrameRefusal(`Invalid params for eth_signTypedData_v4 at ${path.replace(/^it\./, '')}`)
}
