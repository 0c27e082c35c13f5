/** How sure a node shall be before it sends a transaction on (specification, section 5). Letter for letter. */
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
