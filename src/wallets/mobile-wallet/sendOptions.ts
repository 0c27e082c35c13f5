import { readField } from '../wallet-standard/discovery/standardWallet'

const COMMITMENTS: readonly unknown[] = ['processed', 'confirmed', 'finalized']

/** The options of `solana:signAndSendTransaction` under the names of the Mobile Wallet Adapter. */
export function sendOptionsOf(options: unknown) {
  const commitment = [readField(options, 'commitment'), readField(options, 'preflightCommitment')].find((each) =>
    COMMITMENTS.includes(each),
  )
  const skip = readField(options, 'skipPreflight')
  const retries = readField(options, 'maxRetries')
  const slot = readField(options, 'minContextSlot')
  return {
    ...(typeof commitment === 'string' && { commitment }),
    ...(typeof skip === 'boolean' && { skip_preflight: skip }),
    ...(typeof retries === 'number' && { max_retries: retries }),
    ...(typeof slot === 'number' && { min_context_slot: slot }),
  }
}
