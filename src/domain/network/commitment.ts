/** The values of Solana's `preflightCommitment`, in their exact spelling. */
export const PREFLIGHT_COMMITMENTS = [
  'processed',
  'confirmed',
  'finalized',
  'recent',
  'single',
  'singleGossip',
  'root',
  'max',
] as const
export type PreflightCommitment = (typeof PREFLIGHT_COMMITMENTS)[number]

/** Is this one of the eight? */
export function isPreflightCommitment(value: unknown): value is PreflightCommitment {
  return PREFLIGHT_COMMITMENTS.some((known) => known === value)
}
