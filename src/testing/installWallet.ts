import { answerPage } from './answerPage'
import type { Call } from './call'
import { connectTarget } from './connectTarget'
import { Documents } from './documents'
import { carryOutEvm } from './evm/carryOutEvm'
import { EvmCore } from './evm/EvmCore'
import { EvmTestWallet } from './evm/EvmTestWallet'
import { installEvm } from './page/installEvm'
import { Prompts } from './Prompts'
import type { EvmWalletOptions, PlaywrightTarget } from './types'

/** A plain square, 1 px wide. */
const ICON = 'data:image/gif;base64,R0lGODlhAQABAIAAAAUEBAAAACwAAAAAAQABAAACAkQBADs='
const NAME = 'Test wallet'
const RDNS = 'test.wallet'

/**
 * Installs a wallet into the pages of a test, those that are open and those to come: a page or a context of
 * Playwright's, or in Vitest's browser mode the `window`. It announces itself, connects and signs with real keys,
 * which with Playwright never reach the page. Nothing is approved before the test says so.
 */
export async function installWallet(
  target: PlaywrightTarget | Window,
  options: EvmWalletOptions,
): Promise<EvmTestWallet> {
  const { name = NAME, icon = ICON, rdns = RDNS, answers = 'ask' } = options
  const uuid = crypto.randomUUID()
  const core = new EvmCore(options)
  const parts = {
    core,
    carryOut: (call: Call) => carryOutEvm(core, call),
    prompts: new Prompts(answers),
    documents: new Documents(),
  }
  const given = { binding: `wallet:${uuid}`, uuid, name, icon, rdns }
  await connectTarget(target, installEvm, given, (document, call) => answerPage(parts, document, call))
  return new EvmTestWallet(name, rdns, parts)
}
