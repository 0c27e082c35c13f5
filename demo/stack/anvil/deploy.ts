import {
  concat,
  createClient,
  encodeDeployData,
  encodeFunctionData,
  getContractAddress,
  http,
  parseUnits,
  type Abi,
  type Address,
  type Hex,
} from 'viem'
import { readContract } from 'viem/actions'
import { TOKEN_FILE } from '../indexer/tokenFile'
import { artifactNamed, type Artifact, type Artifacts } from './compile'
import { ACCOUNT_ROLE, accountAt, fundedAccounts } from './accounts'
import { DETERMINISTIC_DEPLOYER, ENTRY_POINT } from './entryPoint'
import { nodeAt } from './node'
import { create, sendAll, type Sent } from './sendAll'

/** Addresses of the deployed contracts. */
export type Contracts = {
  readonly usdc: Address
  readonly dai: Address
  readonly smartWalletFactory: Address
  /** A deployed smart wallet of the owner key, for ERC-1271. */
  readonly smartWallet: Address
  /** Where the factory would put the owner's next wallet: not deployed, for ERC-6492. */
  readonly counterfactualWallet: Address
  /** The key that owns both smart wallets, one of the funded accounts. */
  readonly smartWalletOwner: Address
  readonly multicall3: Address
  /** The EntryPoint 0.8 of ERC-4337, which `deployEntryPoint` put there. */
  readonly entryPoint: Address
  /** Makes the smart accounts of the secure frame; at the same address on both chains. */
  readonly smartAccountFactory: Address
}

const MULTICALL3: Address = '0xcA11bde05977b3631167028862bE2a173976CA11'
const DEPLOYED_SALT = 0n
/** Of the owner's next wallet. */
export const COUNTERFACTUAL_SALT = 1n
const FACTORY_SALT: Hex = `0x${'0'.repeat(64)}`

/** Deploys the contracts on one chain and funds the accounts. The addresses are the same on every start. */
export async function deployContracts(rpcUrl: string, artifacts: Artifacts): Promise<Contracts> {
  const node = nodeAt(rpcUrl)
  const from = accountAt(ACCOUNT_ROLE.deployer).address
  const deploy = ({ abi, bytecode }: Artifact, args: readonly unknown[] = []): Promise<Address> =>
    create(node, from, encodeDeployData({ abi, bytecode, args: [...args] }))
  const callOf = (abi: Abi, to: Address, functionName: string, args: readonly unknown[]): Sent => ({
    to,
    data: encodeFunctionData({ abi, functionName, args: [...args] }),
  })

  const token = artifactNamed(artifacts, 'TestToken')
  const factory = artifactNamed(artifacts, 'SmartWalletFactory')
  const usdc = await deploy(token, tokenArguments('usdc'))
  const dai = await deploy(token, tokenArguments('dai'))
  const smartWalletFactory = await deploy(factory)
  const owner = accountAt(ACCOUNT_ROLE.smartWalletOwner).address
  const accountFactory = artifactNamed(artifacts, 'SmartAccountFactory').bytecode
  await sendAll(node, from, [
    callOf(factory.abi, smartWalletFactory, 'create', [owner, DEPLOYED_SALT]),
    ...fundedAccounts().flatMap(({ address }) => [
      callOf(token.abi, usdc, 'mint', [address, parseUnits('5000', 6)]),
      callOf(token.abi, dai, 'mint', [address, parseUnits('2500', 18)]),
    ]),
    { to: DETERMINISTIC_DEPLOYER, data: concat([FACTORY_SALT, accountFactory]) },
  ])
  await node.ask('anvil_setCode', [MULTICALL3, artifactNamed(artifacts, 'Multicall').deployedBytecode])

  const client = createClient({ transport: http(rpcUrl) })
  const walletAt = (salt: bigint): Promise<Address> =>
    readContract(client, {
      abi: factory.abi,
      address: smartWalletFactory,
      functionName: 'addressOf',
      args: [owner, salt],
    }) as Promise<Address>
  return {
    usdc,
    dai,
    smartWalletFactory,
    smartWallet: await walletAt(DEPLOYED_SALT),
    counterfactualWallet: await walletAt(COUNTERFACTUAL_SALT),
    smartWalletOwner: owner,
    multicall3: MULTICALL3,
    entryPoint: ENTRY_POINT,
    smartAccountFactory: getContractAddress({
      opcode: 'CREATE2',
      from: DETERMINISTIC_DEPLOYER,
      salt: FACTORY_SALT,
      bytecode: accountFactory,
    }),
  }
}

function tokenArguments(key: 'usdc' | 'dai'): readonly unknown[] {
  const { name, symbol, decimals } = TOKEN_FILE.eip155[key]
  return [name, symbol, decimals]
}
