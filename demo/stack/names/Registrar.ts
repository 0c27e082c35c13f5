import { decodeFunctionResult, encodeFunctionData, getAddress, parseAbi, type Address, type Hex } from 'viem'
import { ACCOUNT_ROLE, accountAt } from '../anvil/accounts'
import { artifactNamed, type Artifacts } from '../anvil/compile'
import { nodeAt, type ChainNode } from '../anvil/node'
import { beginToServe, create, sendAll } from '../anvil/sendAll'

const ABI = parseAbi([
  'struct Addressed { uint256 coinType; address account; uint256 created; }',
  'struct Name { address owner; uint256 registered; uint256 updated; string attributes; Addressed[] addresses; }',
  'function register(string name, address owner, uint256[] coinTypes, string attributes)',
  'function lookup(string name) view returns (Name)',
  'function namesOf(address owner) view returns (string[])',
])

/** A name as the registrar keeps it; times in seconds. */
export type RegisteredName = {
  readonly name: string
  readonly registered: number
  readonly updated: number
  readonly attributes: Readonly<Record<string, string>>
  readonly addresses: readonly { readonly coinType: number; readonly account: Address; readonly created: number }[]
}

/** Where the registrar is, on the one chain that keeps the names. */
export type NameContracts = { readonly names?: Address }

/** Puts the registrar on a chain; it comes to the same address on every start. */
export async function deployRegistrar(rpcUrl: string, artifacts: Artifacts): Promise<Address> {
  const node = nodeAt(rpcUrl)
  const operator = await beginToServe(node, ACCOUNT_ROLE.registrarOperator)
  return create(node, operator, artifactNamed(artifacts, 'NameRegistrar').bytecode)
}

/** The registrar's contract: nothing is remembered here. */
export class Registrar {
  readonly #node: ChainNode
  readonly #operator = accountAt(ACCOUNT_ROLE.registrarOperator).address

  constructor(
    rpcUrl: string,
    readonly address: Address,
  ) {
    this.#node = nodeAt(rpcUrl)
  }

  async lookup(name: string): Promise<RegisteredName | undefined> {
    const [found] = await this.lookupAll([name])
    return found
  }

  /** In the order of the question; `undefined` for a name that nobody has. */
  async lookupAll(names: readonly string[]): Promise<(RegisteredName | undefined)[]> {
    const answers = await this.#node.askAll(
      names.map(
        (name) =>
          [
            'eth_call',
            [
              { to: this.address, data: encodeFunctionData({ abi: ABI, functionName: 'lookup', args: [name] }) },
              'latest',
            ],
          ] as const,
      ),
    )
    return names.map((name, at) => {
      const { owner, registered, updated, attributes, addresses } = decodeFunctionResult({
        abi: ABI,
        functionName: 'lookup',
        data: answers[at] as Hex,
      })
      if (BigInt(owner) === 0n) return undefined
      return {
        name,
        registered: Number(registered),
        updated: Number(updated),
        attributes: JSON.parse(attributes) as Record<string, string>,
        addresses: addresses.map(({ coinType, account, created }) => ({
          coinType: Number(coinType),
          account: getAddress(account),
          created: Number(created),
        })),
      }
    })
  }

  /** All names of an account, the oldest first. */
  async namesOf(account: Address): Promise<RegisteredName[]> {
    const data = await this.#node.ask<Hex>('eth_call', [
      { to: this.address, data: encodeFunctionData({ abi: ABI, functionName: 'namesOf', args: [account] }) },
      'latest',
    ])
    const found = await this.lookupAll(decodeFunctionResult({ abi: ABI, functionName: 'namesOf', data }))
    return found.filter((each) => each !== undefined)
  }

  /**
   * Gives a free name to an account. Whether it may have it was decided before.
   * @throws what the chain says.
   */
  async register(
    name: string,
    owner: Address,
    coinTypes: readonly number[],
    attributes: Readonly<Record<string, string>>,
  ): Promise<void> {
    const data = encodeFunctionData({
      abi: ABI,
      functionName: 'register',
      args: [name, owner, coinTypes.map(BigInt), JSON.stringify(attributes)],
    })
    await sendAll(this.#node, this.#operator, [{ to: this.address, data }])
  }
}
