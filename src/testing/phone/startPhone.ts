import type { WalletParts } from '../answerPage'
import { appearanceOf } from '../appearance'
import { checkOptions } from '../checkOptions'
import { Documents } from '../documents'
import { EvmCore } from '../evm/EvmCore'
import { Prompts } from '../Prompts'
import { keysOf } from '../solana/SigningKey'
import { SolanaCore } from '../solana/SolanaCore'
import type { PhoneNamespace, PhoneOptions } from '../types'
import { carryOutPhone } from './carryOutPhone'
import { openClient, type SignClient } from './openClient'
import { namespaceOf, PhoneCore } from './PhoneCore'
import { PhoneSessions } from './PhoneSessions'
import { evmSide, givenSide, solanaSide } from './sides'
import { TestPhone } from './TestPhone'

/**
 * Starts a wallet on a phone, which scans the codes of pages and is reached by WalletConnect from then on. It signs
 * with real keys, which never reach the page. Nothing is approved before the test says so.
 * @throws for an option that there is none of; if an account or a chain is missing, or @walletconnect/sign-client
 */
export async function startPhone(options: PhoneOptions): Promise<TestPhone> {
  return (await openPhone(options)).phone
}

/** A phone, and what it is made of. */
export type OpenPhone = {
  readonly phone: TestPhone
  readonly client: SignClient
  readonly parts: WalletParts<PhoneCore>
}

export async function openPhone(options: PhoneOptions): Promise<OpenPhone> {
  checkOptions('phone', options)
  const appearance = appearanceOf(options)
  const evm = new EvmCore({ ...options, kind: 'evm' })
  const solana = options.solana && new SolanaCore(keysOf(options.solana.accounts), options.solana)
  const sides = { eip155: evmSide(evm), ...(solana && { solana: solanaSide(solana) }), ...given(options.namespaces) }
  const core = new PhoneCore(evm, sides, options.grants)
  const client = await openClient(options, appearance)
  const parts: WalletParts<PhoneCore> = {
    core,
    carryOut: (call) => carryOutPhone(client, core, call),
    prompts: new Prompts(options.answers ?? 'ask'),
    documents: new Documents(),
  }
  const sessions = new PhoneSessions(client, parts)
  return { phone: new TestPhone(appearance.name, parts, sessions, solana?.addresses), client, parts }
}

function given(namespaces: Readonly<Record<string, PhoneNamespace>> = {}) {
  for (const [namespace, { accounts }] of Object.entries(namespaces)) {
    if (['eip155', 'solana'].includes(namespace))
      throw new TypeError(`A phone has ${namespace} by options of its own, not by \`namespaces\`.`)
    const stray = Object.keys(accounts).find((network) => namespaceOf(network) !== namespace)
    if (stray !== undefined) throw new TypeError(`${stray} is no network of ${namespace}.`)
  }
  return Object.fromEntries(Object.entries(namespaces).map(([namespace, its]) => [namespace, givenSide(its)]))
}
