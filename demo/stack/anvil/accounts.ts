import { pbkdf2Sync } from 'node:crypto'
import { bytesToHex } from 'viem'
import { HDKey, hdKeyToAccount, type HDAccount } from 'viem/accounts'

/** The well-known test phrase: its keys are public, so they must never hold anything of value. */
export const TEST_MNEMONIC = 'test test test test test test test test test test test junk'

/** How many accounts the chains fund at start. */
export const FUNDED_ACCOUNTS = 10

/** Who uses which of the funded accounts. */
export const ACCOUNT_ROLE = {
  /** The wallet that announces itself in the page. */
  installedWallet: [0, 1, 2],
  /** The remote wallet. */
  remoteWallet: [3, 4],
  /** Owner key of the smart wallets. */
  smartWalletOwner: 5,
  /** Deploys the contracts. */
  deployer: 9,
  /** Sends the bundles of user operations. Not among the funded accounts, so that no test ever takes its next nonce. */
  bundlerExecutor: 20,
  /** Deploys the simulation contracts of the bundler. */
  bundlerUtility: 21,
  /**
   * Owns the liquidity of the exchange. Like those below not among the funded accounts, so that its contracts come to
   * the same addresses whatever happened before.
   */
  marketMaker: 22,
  /** Runs the registrar of names. */
  registrarOperator: 23,
} as const

/** A funded account with its public test key. */
export type TestAccount = { readonly address: `0x${string}`; readonly privateKey: `0x${string}` }

// The seed of the phrase (BIP-39), once and by Node itself: it took most of the processor time of starting a stack.
const root = HDKey.fromMasterSeed(pbkdf2Sync(TEST_MNEMONIC, 'mnemonic', 2048, 64, 'sha512'))
const accounts = new Map<number, HDAccount>()

/** The account that signs at an index of the test phrase. */
export function accountAt(index: number): HDAccount {
  const account = accounts.get(index) ?? hdKeyToAccount(root, { addressIndex: index })
  accounts.set(index, account)
  return account
}

/** The address and the key at an index of the test phrase. */
export function testAccountAt(index: number): TestAccount {
  const account = accountAt(index)
  const privateKey = account.getHdKey().privateKey
  if (!privateKey) throw new Error(`No key at index ${index}.`)
  return { address: account.address, privateKey: bytesToHex(privateKey) }
}

/** All funded accounts in the order of their index. */
export function fundedAccounts(): TestAccount[] {
  return Array.from({ length: FUNDED_ACCOUNTS }, (_, index) => testAccountAt(index))
}
