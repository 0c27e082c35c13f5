import { encodeFunctionData, type Hex, type SignableMessage } from 'viem'
import { serializeErc6492Signature } from 'viem/utils'
import { ACCOUNT_ROLE, accountAt } from '../../demo/stack/anvil/accounts'
import { artifactNamed, compileContracts } from '../../demo/stack/anvil/compile'
import { COUNTERFACTUAL_SALT, deployContracts } from '../../demo/stack/anvil/deploy'
import { deployEntryPoint } from '../../demo/stack/anvil/entryPoint'
import { startAnvil } from '../../demo/stack/anvil/startAnvil'
import { findFreeBasePort } from '../../demo/stack/ports'

export const CHAIN_ID = 31_337

/** A chain with a contract account (ERC-1271), and one that is not deployed (ERC-6492). The owner of both signs. */
export async function startChain() {
  const artifacts = await compileContracts()
  const anvil = await startAnvil(CHAIN_ID, await findFreeBasePort())
  await deployEntryPoint(anvil.url)
  const { smartWallet, counterfactualWallet, smartWalletFactory } = await deployContracts(anvil.url, artifacts)
  const owner = accountAt(ACCOUNT_ROLE.smartWalletOwner)
  const create = encodeFunctionData({
    abi: artifactNamed(artifacts, 'SmartWalletFactory').abi,
    functionName: 'create',
    args: [owner.address, COUNTERFACTUAL_SALT],
  })
  return {
    rpcUrls: { [CHAIN_ID]: anvil.url },
    smartAccount: {
      address: smartWallet,
      signMessage: (parameters: { message: SignableMessage }): Promise<Hex> => owner.signMessage(parameters),
    },
    undeployedAccount: {
      address: counterfactualWallet,
      signMessage: async (parameters: { message: SignableMessage }): Promise<Hex> =>
        serializeErc6492Signature({
          address: smartWalletFactory,
          data: create,
          signature: await owner.signMessage(parameters),
        }),
    },
    stop: () => anvil.stop(),
  }
}
