import { EvmCore } from '../../../../src/testing/evm/EvmCore'
import { installEvmWallet } from '../../../../src/testing/evm/installEvmWallet'
import { Prompts } from '../../../../src/testing/Prompts'
import { installSolanaWallet } from '../../../../src/testing/solana/installSolanaWallet'
import { keysOf } from '../../../../src/testing/solana/SigningKey'
import { SolanaCore } from '../../../../src/testing/solana/SolanaCore'
import type { EvmWalletOptions, SolanaWalletOptions } from '../../../../src/testing/types'
import { ICON, NAME } from './identity'
import { recall, RememberingDocuments } from './memory'
import { Panel } from './Panel'
import { readSettings, type WalletChain } from './settings'

/** Ethereum itself is known to every wallet; this one has no way to reach it. */
const MAINNET: WalletChain = { id: 1, name: 'Ethereum', rpcUrl: '' }

const settings = readSettings()
const panel = new Panel((outcome) => void prompts.answer(outcome))
const prompts = new Prompts(settings.policy === 'hold' ? 'ask' : settings.policy, (pending) => {
  if (settings.policy !== 'hold') panel.show(pending)
})

/** A wallet of the test driver. A person answers in the page, and it remembers the page like an extension. */
function installEvm() {
  const known = recall('demo-wallet')
  // Only the first local chain is known at the start, so that a page has to add the second one.
  const own = [...settings.chains.slice(0, 1), MAINNET]
  const chains = [...own, ...(known.added ?? [])].map(({ id, name, rpcUrl }) => ({
    id,
    name,
    rpcUrls: { default: { http: rpcUrl === '' ? [] : [rpcUrl] } },
  }))
  const { keys: accounts, can } = settings
  const options: EvmWalletOptions = {
    kind: 'evm',
    accounts,
    chains,
    can,
    rpc: Object.fromEntries(settings.chains.map(({ id, rpcUrl }) => [id, rpcUrl])),
    name: NAME,
    icon: ICON,
    rdns: 'org.example.demo-wallet',
  }
  const core = new EvmCore(options)
  core.switchAccount(accounts[known.account ?? -1] ? (known.account as number) : settings.account)
  if (core.chains.has(known.chainId ?? -1)) core.chainId = known.chainId as number
  if (known.permitted) core.permit(location.origin)
  const documents = new RememberingDocuments('demo-wallet', () => ({
    permitted: core.access.isPermitted(location.origin),
    account: core.addresses.indexOf(core.address),
    chainId: core.chainId,
    added: [...core.chains.values()]
      .filter(({ id }) => !own.some((each) => each.id === id))
      .map(({ id, name, rpcUrl = '' }) => ({ id, name, rpcUrl })),
  }))
  return installEvmWallet(window, options, { core, prompts, documents })
}

function installSolana() {
  const known = recall('demo-wallet-solana')
  const options: SolanaWalletOptions = {
    kind: 'wallet-standard',
    chains: ['solana:localnet', 'solana:devnet', 'solana:mainnet'],
    rpc: { 'solana:localnet': settings.solanaRpcUrl },
    name: NAME,
    icon: ICON,
  }
  const core = new SolanaCore(keysOf(settings.solanaKeys), options)
  core.switchAccount(core.keys[known.account ?? -1] ? (known.account as number) : settings.account)
  if (known.permitted) core.permit(location.origin)
  const documents = new RememberingDocuments('demo-wallet-solana', () => ({
    permitted: core.access.isPermitted(location.origin),
    account: core.addresses.indexOf(core.address),
  }))
  return installSolanaWallet(window, options, { core, prompts, documents })
}

/** What people can do with the wallets from the page's console: all that a test can. */
const demoWallet: Record<string, unknown> = {}
Object.assign(window, { demoWallet })
if (settings.namespaces.includes('evm')) void installEvm().then((evm) => Object.assign(demoWallet, { evm }))
if (settings.namespaces.includes('solana')) void installSolana().then((solana) => Object.assign(demoWallet, { solana }))
