export type Solana = typeof import('@solana/web3.js')

/** Loaded with the first wallet on Solana, so that tests without one need no such package. */
export async function loadSolana(): Promise<Solana> {
  try {
    return await import('@solana/web3.js')
  } catch (cause) {
    throw new Error('A wallet of the kind wallet-standard needs @solana/web3.js beside wallet-connect-button.', {
      cause,
    })
  }
}
