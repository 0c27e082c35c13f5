import type { Options } from '../page/options'

/** What can be done with an account, in the order of the product (wire facts, 4.3). */
export const WALLET_FEATURES = ['onramp', 'swaps', 'receive', 'send'] as const
export type WalletFeature = (typeof WALLET_FEATURES)[number]

/**
 * The order in which the page wants them: those it names come first, as it names them, the others follow in the product's
 * order. What it switches off has no place (decisions.md, 5).
 */
export function orderWalletFeatures(named: Options['features']): readonly WalletFeature[] {
  const first = Object.keys(named).filter(isWalletFeature)
  return [...new Set([...first, ...WALLET_FEATURES])].filter((feature) => named[feature] !== false)
}

function isWalletFeature(name: string): name is WalletFeature {
  return WALLET_FEATURES.some((feature) => feature === name)
}
