export { installWallet } from './testing/installWallet'
export type {
  AnswerMode,
  AtomicStatus,
  BatchCarrying,
  EventOrder,
  EvmAccount,
  EvmWalletOptions,
  PlaywrightFrame,
  PlaywrightTarget,
  RequestOutcome,
  SolanaAccount,
  SolanaChain,
  SolanaFeature,
  SolanaWalletOptions,
  SwitchOptions,
  TestChain,
  WaitOptions,
  WalletAbility,
  WalletFailure,
  WalletRequest,
} from './testing/types'
export type { TestWallet } from './testing/TestWallet'
export type { EvmTestWallet } from './testing/evm/EvmTestWallet'
export type { SolanaTestWallet } from './testing/solana/SolanaTestWallet'
