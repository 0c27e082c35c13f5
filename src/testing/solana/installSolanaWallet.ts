import { answerPage, type WalletParts } from '../answerPage'
import { appearanceOf } from '../appearance'
import type { Call } from '../call'
import { connectTarget } from '../connectTarget'
import { Documents } from '../documents'
import { installStandard } from '../page/installStandard'
import { Prompts } from '../Prompts'
import type { PlaywrightTarget, SolanaWalletOptions } from '../types'
import { carryOutSolana } from './carryOutSolana'
import { keysOf } from './SigningKey'
import { DESCRIPTIONS, SolanaCore } from './SolanaCore'
import { SolanaTestWallet } from './SolanaTestWallet'

/** Installs a wallet of the Wallet Standard. */
export async function installSolanaWallet(
  target: PlaywrightTarget | Window,
  options: SolanaWalletOptions,
  given: Partial<WalletParts<SolanaCore>> = {},
): Promise<SolanaTestWallet> {
  const appearance = appearanceOf(options)
  const { core = new SolanaCore(keysOf(options.accounts), options) } = given
  const parts = {
    core,
    carryOut: (call: Call) => carryOutSolana(core, call),
    prompts: new Prompts(options.answers ?? 'ask'),
    documents: new Documents(),
    ...given,
  }
  const { chains, features } = core
  const inPage = {
    binding: `wallet:${crypto.randomUUID()}`,
    chains,
    features,
    descriptions: DESCRIPTIONS,
    ...appearance,
  }
  await connectTarget(target, installStandard, inPage, (document, call) => answerPage(parts, document, call))
  return new SolanaTestWallet(appearance.name, parts)
}
