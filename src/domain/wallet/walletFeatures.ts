import type { Options } from '../page/options'

/** What can be done with an account, in the default order. */
export const WALLET_FEATURES = ['onramp', 'swaps', 'receive', 'send'] as const
export type WalletFeature = (typeof WALLET_FEATURES)[number]

/**
 * The page's order: features it names come first, as it names them, the others follow in the default order. Those it
 * switches off are left out.
 */
export function orderWalletFeatures(named: Options['features']): readonly WalletFeature[] {
  const first = Object.keys(named).filter(isWalletFeature)
  return [...new Set([...first, ...WALLET_FEATURES])].filter((feature) => named[feature] !== false)
}

function isWalletFeature(name: string): name is WalletFeature {
  return WALLET_FEATURES.some((feature) => feature === name)
}
