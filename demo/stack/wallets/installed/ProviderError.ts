/** An error with the code that EIP-1193 gives it. */
export class ProviderError extends Error {
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message)
    this.name = 'ProviderError'
  }
}

/** The error codes of this wallet (EIP-1193, EIP-1474). */
export const PROVIDER_CODE = {
  userRejected: 4001,
  unauthorized: 4100,
  unsupportedMethod: 4200,
  unknownChain: 4902,
  invalidParams: -32_602,
  internal: -32_603,
  alreadyPending: -32_002,
} as const
