import { answerPage, type WalletParts } from '../answerPage'
import { appearanceOf } from '../appearance'
import type { Call } from '../call'
import { connectTarget } from '../connectTarget'
import { Documents } from '../documents'
import { installEvm } from '../page/installEvm'
import { Prompts } from '../Prompts'
import type { EvmWalletOptions, PlaywrightTarget } from '../types'
import { carryOutEvm } from './carryOutEvm'
import { EvmCore } from './EvmCore'
import { EvmTestWallet } from './EvmTestWallet'

const RDNS = 'test.wallet'

/** Installs a wallet of EIP-6963. */
export async function installEvmWallet(
  target: PlaywrightTarget | Window,
  options: EvmWalletOptions,
  given: Partial<WalletParts<EvmCore>> = {},
): Promise<EvmTestWallet> {
  const { rdns = RDNS, answers = 'ask', discovery = 'eip6963', late = false } = options
  const appearance = appearanceOf(options)
  const uuid = crypto.randomUUID()
  const { core = new EvmCore(options) } = given
  const parts = {
    core,
    carryOut: (call: Call) => carryOutEvm(core, call),
    prompts: new Prompts(answers),
    documents: new Documents(),
    ...given,
  }
  const inPage = { binding: `wallet:${uuid}`, uuid, rdns, discovery, late, ...appearance }
  await connectTarget(target, installEvm, inPage, (document, call) => answerPage(parts, document, call))
  return new EvmTestWallet(appearance.name, rdns, parts)
}
