import type { Options } from '../page/options'

/** What can be done with an account, in the default order. */
export const WALLET_FEATURES = ['onramp', 'swaps', 'receive', 'send'] as const
export type WalletFeature = (typeof WALLET_FEATURES)[number]

/** The features that the page did not turn off: those it names first, in its order, then the others. */
export function orderWalletFeatures(named: Options['features']): readonly WalletFeature[] {
  const first = Object.keys(named).filter(isWalletFeature)
  return [...new Set([...first, ...WALLET_FEATURES])].filter((feature) => named[feature] !== false)
}

function isWalletFeature(name: string): name is WalletFeature {
  return WALLET_FEATURES.some((feature) => feature === name)
}
