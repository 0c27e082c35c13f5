export type Solana = typeof import('@solana/web3.js')

const NEEDED = 'A wallet of the kind wallet-standard needs @solana/web3.js 1.x beside wallet-connect-button'

/**
 * Loaded with the first wallet on Solana, so that tests without one need no such package.
 * @throws without it, and for version 2, which npm installs unless a version is named, and which has other functions
 */
export async function loadSolana(): Promise<Solana> {
  const solana = await import('@solana/web3.js').catch((cause: unknown) => {
    throw new Error(`${NEEDED}: npm i -D @solana/web3.js@1`, { cause })
  })
  if (typeof solana.Keypair !== 'function' || typeof solana.PublicKey !== 'function')
    throw new Error(`${NEEDED}, and found another version: npm i -D @solana/web3.js@1`)
  return solana
}
