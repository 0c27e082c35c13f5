import { appearanceOf } from '../appearance'
import type { WalletParts } from '../answerPage'
import { Documents } from '../documents'
import { EvmCore } from '../evm/EvmCore'
import { Prompts } from '../Prompts'
import { loadSolana } from '../solana/loadSolana'
import { keysOf } from '../solana/SigningKey'
import { SolanaCore } from '../solana/SolanaCore'
import type { PhoneOnSolana, PhoneOptions } from '../types'
import { carryOutPhone } from './carryOutPhone'
import { openClient } from './openClient'
import { PhoneSessions } from './PhoneSessions'
import { TestPhone } from './TestPhone'

/**
 * Starts a wallet on a phone, which scans the codes of pages and is reached by WalletConnect from then on. It signs
 * with real keys, which never reach the page. Nothing is approved before the test says so.
 * @throws if an account or a chain is missing, or @walletconnect/sign-client
 */
export async function startPhone(options: PhoneOptions): Promise<TestPhone> {
  const appearance = appearanceOf(options)
  const core = new EvmCore({ ...options, kind: 'evm' })
  const solana = options.solana && (await onSolana(options.solana))
  const client = await openClient(options, appearance)
  const parts: WalletParts<EvmCore> = {
    core,
    carryOut: (call) => carryOutPhone(client, core, solana, call),
    prompts: new Prompts(options.answers ?? 'ask'),
    documents: new Documents(),
  }
  return new TestPhone(appearance.name, parts, new PhoneSessions(client, parts), solana?.addresses)
}

async function onSolana(options: PhoneOnSolana): Promise<SolanaCore> {
  return new SolanaCore(keysOf(await loadSolana(), options.accounts), options)
}
