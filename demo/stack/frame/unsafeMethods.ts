/** Methods that act with the visitor's key. Apart from their schemas, which the page does without. */
export const UNSAFE_METHODS = [
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'solana_signMessage',
  'solana_signTransaction',
  'solana_signAllTransactions',
  'solana_signAndSendTransaction',
  'wallet_sendCalls',
  'wallet_grantPermissions',
  'wallet_requestExecutionPermissions',
  'wallet_revokePermissions',
  'eth_sendUserOperation',
] as const

export type UnsafeMethod = (typeof UNSAFE_METHODS)[number]

export function isUnsafe(method: string): method is UnsafeMethod {
  return UNSAFE_METHODS.some((each) => each === method)
}
