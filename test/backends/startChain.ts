import type { Hex, SignableMessage } from 'viem'
import { ACCOUNT_ROLE, accountAt } from '../../demo/stack/anvil/accounts'
import { compileContracts } from '../../demo/stack/anvil/compile'
import { deployContracts } from '../../demo/stack/anvil/deploy'
import { deployEntryPoint } from '../../demo/stack/anvil/entryPoint'
import { startAnvil } from '../../demo/stack/anvil/startAnvil'
import { findFreeBasePort } from '../../demo/stack/ports'

export const CHAIN_ID = 31_337

/** A chain with a contract account (ERC-1271), which signs with its owner's key. */
export async function startChain() {
  const artifacts = await compileContracts()
  const anvil = await startAnvil(CHAIN_ID, await findFreeBasePort())
  await deployEntryPoint(anvil.url)
  const { smartWallet } = await deployContracts(anvil.url, artifacts)
  const owner = accountAt(ACCOUNT_ROLE.smartWalletOwner)
  return {
    rpcUrls: { [CHAIN_ID]: anvil.url },
    smartAccount: {
      address: smartWallet,
      signMessage: (parameters: { message: SignableMessage }): Promise<Hex> => owner.signMessage(parameters),
    },
    stop: () => anvil.stop(),
  }
}
