import type { WalletFailure } from './types'

/** An error with the code that EIP-1193 or JSON-RPC gives it. */
export class WalletError extends Error {
  override readonly name = 'WalletError'

  constructor(
    readonly code: number,
    message: string,
    readonly data?: unknown,
  ) {
    super(message)
  }
}

/** The codes that the wallet reports by itself (EIP-1193, EIP-1474). */
export const CODE = {
  userRejected: 4001,
  unauthorized: 4100,
  unsupportedMethod: 4200,
  unknownChain: 4902,
  invalidParams: -32_602,
  internal: -32_603,
} as const

export function rejection(): WalletError {
  return new WalletError(CODE.userRejected, 'User rejected the request.')
}

export function unsupported(method: string): WalletError {
  return new WalletError(CODE.unsupportedMethod, `The wallet does not support ${method}.`)
}

export function errorOf(failure: WalletFailure): WalletError {
  if (typeof failure !== 'number')
    return new WalletError(failure.code, failure.message ?? textOf(failure.code), failure.data)
  return failure === CODE.userRejected ? rejection() : new WalletError(failure, textOf(failure))
}

function textOf(code: number): string {
  return `The wallet failed with ${code}.`
}
