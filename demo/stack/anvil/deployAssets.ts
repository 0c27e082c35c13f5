import { encodeDeployData, encodeFunctionData, type Address, type Hex } from 'viem'
import { TOKEN_FILE, type CollectionKey, type EvmTokenKey, type TokenRow } from '../indexer/tokenFile'
import { collectionUri, itemsUri } from '../indexer/nftAddresses'
import { ACCOUNT_ROLE, accountAt } from './accounts'
import { artifactNamed, type Artifact, type Artifacts } from './compile'
import { create } from './sendAll'
import { nodeAt } from './node'

/** Where the tokens and collections of one chain are, besides those that `deployContracts` put there. */
export type AssetContracts = Readonly<Record<Exclude<EvmTokenKey, 'usdc' | 'dai'> | CollectionKey, Address>> & {
  /** Trades and pays many at once. */
  readonly paymentRouter: Address
}

/**
 * Puts tokens without a return value, without decimals and with a misleading name on a chain, and collections of both
 * standards. Nobody holds any yet. The addresses are the same on every start. `imagesUrl` is where pieces are
 * described.
 */
export async function deployAssets(rpcUrl: string, artifacts: Artifacts, imagesUrl: string): Promise<AssetContracts> {
  const node = nodeAt(rpcUrl)
  const from = accountAt(ACCOUNT_ROLE.deployer).address
  const deploy = ({ abi, bytecode }: Artifact, args: readonly unknown[] = []): Promise<Address> =>
    create(node, from, encodeDeployData({ abi, bytecode, args: [...args] }))
  const token = (artifact: string, { name, symbol, decimals }: TokenRow): Promise<Address> =>
    deploy(artifactNamed(artifacts, artifact), [name, symbol, decimals])
  const collection = (key: 'nft' | 'spamNft'): Promise<Address> => {
    const { name, symbol = '' } = TOKEN_FILE.collections[key]
    return deploy(artifactNamed(artifacts, 'Collection'), [name, symbol, collectionUri(imagesUrl, key)])
  }

  return {
    usdt: await token('NoReturnToken', TOKEN_FILE.eip155.usdt),
    points: await token('TestToken', TOKEN_FILE.eip155.points),
    spam: await token('TestToken', TOKEN_FILE.eip155.spam),
    nft: await collection('nft'),
    items: await deploy(artifactNamed(artifacts, 'Items'), [TOKEN_FILE.collections.items.name, itemsUri(imagesUrl)]),
    spamNft: await collection('spamNft'),
    paymentRouter: await deploy(artifactNamed(artifacts, 'PaymentRouter')),
  }
}

/** A call of one of the deployed contracts as calldata. */
export function callData(artifacts: Artifacts, contract: string, functionName: string, args: readonly unknown[]): Hex {
  return encodeFunctionData({ abi: artifactNamed(artifacts, contract).abi, functionName, args: [...args] })
}
