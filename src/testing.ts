export { installWallet } from './testing/installWallet'
export { openInbox } from './testing/inbox/openInbox'
export { startPhone } from './testing/phone/startPhone'
export type {
  AnswerMode,
  AtomicStatus,
  BatchCarrying,
  EventOrder,
  EvmAccount,
  EvmWalletOptions,
  MailOptions,
  NamespaceRequest,
  PhoneGrants,
  PhoneNamespace,
  PhoneOnSolana,
  PhoneOptions,
  PlaywrightFrame,
  PlaywrightTarget,
  RequestOutcome,
  Scannable,
  SolanaAccount,
  SolanaChain,
  SolanaFeature,
  SolanaWalletOptions,
  SwitchOptions,
  TestChain,
  TestMail,
  WaitOptions,
  WalletAbility,
  WalletDiscovery,
  WalletFailure,
  WalletRequest,
} from './testing/types'
export type { TestInbox } from './testing/inbox/TestInbox'
export type { TestPhone } from './testing/phone/TestPhone'
export type { TestWallet } from './testing/TestWallet'
export type { EvmTestWallet } from './testing/evm/EvmTestWallet'
export type { SolanaTestWallet } from './testing/solana/SolanaTestWallet'
