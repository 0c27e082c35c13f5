/**
 * A Wallet Standard wallet, of which only its being an object can be relied on. Every field is read through `readField`
 * each time, because wallets change theirs and a getter may throw.
 */
export type StandardWallet = object

/** A field of anything; undefined when there is none or reading it throws. */
export function readField(from: unknown, key: string): unknown {
  if ((typeof from !== 'object' && typeof from !== 'function') || from === null) return undefined
  try {
    return (from as Record<string, unknown>)[key]
  } catch {
    return undefined
  }
}

/** A list of anything as a plain array; empty when it is none. */
export function readList(value: unknown): readonly unknown[] {
  try {
    return Array.isArray(value) ? Array.from(value as unknown[]) : []
  } catch {
    return []
  }
}

/** The chains a wallet names, those of Solana only: `solana:mainnet`, `solana:devnet`, … */
export function solanaChainsOf(wallet: StandardWallet): readonly string[] {
  return readList(readField(wallet, 'chains')).filter(
    (chain): chain is string => typeof chain === 'string' && chain.startsWith('solana:'),
  )
}

/** A method of a feature, bound to it: `featureOf(wallet, 'standard:connect', 'connect')`. Undefined if missing. */
export function featureOf(
  wallet: StandardWallet,
  name: string,
  method: string,
): ((...given: readonly unknown[]) => unknown) | undefined {
  const feature = readField(readField(wallet, 'features'), name)
  const does = readField(feature, method)
  return typeof does === 'function' ? (...given) => Reflect.apply(does, feature, given) as unknown : undefined
}
