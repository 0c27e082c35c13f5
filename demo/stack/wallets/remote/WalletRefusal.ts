/** A request the wallet does not carry out, with the code that goes back to the page (EIP-1193, EIP-1474, CAIP-25). */
export class WalletRefusal extends Error {
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message)
    this.name = 'WalletRefusal'
  }
}

/** The codes this wallet answers with. */
export const REFUSAL_CODE = {
  invalidParams: -32_602,
  unsupportedMethod: 4200,
  unauthorized: 4100,
  unknownChain: 4902,
  userRejected: 5000,
  userRejectedMethods: 5002,
  unsupportedChains: 5100,
  methodUnknown: 10_001,
} as const
